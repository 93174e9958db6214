/// Elements under numbers that are used again once they are free.
@usableFromInline
struct Slots<Element: Sendable>: Sendable {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var free: [Int] = []

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { free.count == elements.count }

  @inlinable
  mutating func insert(_ element: Element) -> Int {
    if let number = free.popLast() {
      elements[number] = element
      return number
    }
    elements.append(element)
    return elements.count - 1
  }

  @inlinable
  mutating func remove(_ number: Int) -> Element? {
    free.append(number)
    return elements[number].take()
  }
}
