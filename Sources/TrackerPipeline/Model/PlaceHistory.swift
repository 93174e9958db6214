/// The visited places, newest first.
///
/// Adding a place does not touch the history it is added to, and costs the same however long it
/// is: each state of the tracker has its own, and they share what they have in common.
public struct PlaceHistory: Sequence, Sendable {
  private final class Entry: @unchecked Sendable {
    let place: VisitedPlace
    // Sendable: written only in `deinit`, when there is no other reference to the entry.
    private(set) var older: Entry?

    init(place: VisitedPlace, older: Entry?) {
      self.place = place
      self.older = older
    }

    /// A loop, because a recursion would be as deep as the history is long.
    deinit {
      var next = older.take()
      while isKnownUniquelyReferenced(&next), let entry = next {
        next = entry.older.take()
      }
    }
  }

  private var newest: Entry?
  /// How many there are.
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

  public func makeIterator() -> some IteratorProtocol<VisitedPlace> {
    sequence(state: newest) { entry in
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
