/// A first-in, first-out queue. The first element is kept inline, so a queue that never holds
/// more than one never allocates. After a burst of thousands the memory is given back.
@usableFromInline struct RingBuffer<Element: Sendable>: Sendable {
  @usableFromInline var first: Element?
  /// The elements behind `first`, from `head` on, wrapping around. The capacity is a power of two.
  @usableFromInline var rest: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline private(set) var count = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { count == 0 }

  @_alwaysEmitIntoClient subscript(index: Int) -> Element {
    (index > 0 ? rest[(head + index - 1) & (rest.count - 1)] : first).unsafelyUnwrapped
  }

  @_alwaysEmitIntoClient mutating func append(_ element: Element) {
    if count == 0 {
      first = element
    } else {
      if count - 1 == rest.count { grow() }
      rest[(head + count - 1) & (rest.count - 1)] = element
    }
    count += 1
  }

  /// Moves the element out of `source`, if there is one: nothing is released.
  @_alwaysEmitIntoClient @inline(__always) mutating func append(from source: inout Element?) {
    if count == 0 {
      swap(&first, &source)
      if first != nil { count = 1 }
    } else if let element = source.take() {
      append(element)
    }
  }

  @_alwaysEmitIntoClient mutating func popFirst() -> Element? {
    guard let element = first.take() else { return nil }
    count -= 1
    if count > 0 {
      first = rest[head].take()
      head = (head + 1) & (rest.count - 1)
    } else if rest.count > 1_024 {
      rest = []
      head = 0
    }
    return element
  }

  /// As `popFirst` and `append`, without growing. The queue is not empty.
  @_alwaysEmitIntoClient mutating func replaceFirst(with element: Element) -> Element? {
    var replaced: Element? = element
    swap(&first, &replaced)
    guard count > 1 else { return replaced }
    let second = rest[head].take()
    rest[(head + count - 1) & (rest.count - 1)] = first
    first = second
    head = (head + 1) & (rest.count - 1)
    return replaced
  }

  @_alwaysEmitIntoClient @inline(never) mutating func grow() {
    var larger = ContiguousArray<Element?>(repeating: nil, count: max(4, rest.count * 2))
    for index in rest.indices { larger[index] = rest[(head + index) & (rest.count - 1)] }
    rest = larger
    head = 0
  }
}
