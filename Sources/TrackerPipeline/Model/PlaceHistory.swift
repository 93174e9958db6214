/// The visited places, newest first.
///
/// Adding a place does not change the original history, and takes the same time for any length.
/// Each state of the tracker has its own history; these histories share their common part.
///
/// ```swift
/// for place in tracker.state.places.prefix(10) { print(place.placemark.title) }
/// ```
public struct PlaceHistory: Sequence, Sendable {
  fileprivate final class Entry: @unchecked Sendable {
    let place: VisitedPlace
    // Sendable: written only in `deinit`, when there is no other reference to the entry.
    private(set) var older: Entry?

    init(place: VisitedPlace, older: Entry?) {
      self.place = place
      self.older = older
    }

    /// Releases the entries in a loop: a recursion would be as deep as the history is long.
    deinit {
      var next = older.take()
      while isKnownUniquelyReferenced(&next), let entry = next {
        next = entry.older.take()
      }
    }
  }

  private var newest: Entry?
  /// The number of places.
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { count == 0 }
  public var underestimatedCount: Int { count }

  /// The newest place.
  public var first: VisitedPlace? { newest?.place }

  mutating func add(_ place: VisitedPlace) {
    newest = Entry(place: place, older: newest)
    count += 1
  }

  public func makeIterator() -> Iterator { Iterator(entry: newest) }

  /// The places, newest first.
  ///
  /// A type with a name, as an opaque one is looked up at each place where nothing is specialised.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate var entry: Entry?

    public mutating func next() -> VisitedPlace? {
      defer { entry = entry?.older }
      return entry?.place
    }
  }
}

extension PlaceHistory: Equatable {
  public static func == (left: PlaceHistory, right: PlaceHistory) -> Bool {
    left.count == right.count && (left.newest === right.newest || left.elementsEqual(right))
  }
}
