/// A sequence whose iterator is a closure of its place.
struct Computed: Sequence, Sendable {
  struct Iterator: IteratorProtocol, Sendable {
    let element: @Sendable (Int) -> Int?
    var place = 0

    mutating func next() -> Int? {
      place += 1
      return element(place)
    }
  }

  let element: @Sendable (Int) -> Int?

  func makeIterator() -> Iterator { Iterator(element: element) }
}
