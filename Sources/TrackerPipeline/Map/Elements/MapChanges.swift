/// An element, and how it is to be drawn.
public struct ShownElement: Hashable, Sendable, Identifiable {
  public var element: MapElement
  public var isSelected: Bool

  public init(_ element: MapElement, isSelected: Bool = false) {
    self.element = element
    self.isSelected = isSelected
  }

  public var id: MapElement.ID { element.id }
}

/// The changes from one set of elements to another; unchanged elements are left out.
public struct MapChanges: Equatable, Sendable {
  public private(set) var removed: [ShownElement] = []
  public private(set) var added: [ShownElement] = []
  /// Pins, bubbles and the user's position, if only the position has changed.
  public private(set) var moved: [ShownElement] = []
  /// The elements that have changed in another way.
  public private(set) var updated: [ShownElement] = []

  public var isEmpty: Bool {
    removed.isEmpty && added.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// - Parameters:
  ///   - old: The elements that are shown; their identities must be unique.
  ///   - new: The elements to show; their identities must be unique.
  ///
  /// Elements in the same order in both are compared in one pass. Only elements with another place
  /// are looked up by their identity.
  public init(from old: [ShownElement], to new: [ShownElement]) {
    var (left, right) = (0, 0)
    var (unmatchedOld, unmatchedNew): ([Int], [Int]) = ([], [])
    while left < old.count, right < new.count {
      if old[left].isSameElement(as: new[right]) {
        compare(old[left], new[right])
      } else if left + 1 < old.count, old[left + 1].isSameElement(as: new[right]) {
        unmatchedOld.append(left)
        right -= 1
      } else if right + 1 < new.count, old[left].isSameElement(as: new[right + 1]) {
        unmatchedNew.append(right)
        left -= 1
      } else {
        unmatchedOld.append(left)
        unmatchedNew.append(right)
      }
      left += 1
      right += 1
    }
    unmatchedOld += left..<max(left, old.count)
    unmatchedNew += right..<max(right, new.count)

    var places: [MapElement.ID: Int] = [:]
    for index in unmatchedOld { places[old[index].id] = index }
    for index in unmatchedNew {
      if let place = places.removeValue(forKey: new[index].id) {
        compare(old[place], new[index])
      } else {
        added.append(new[index])
      }
    }
    for index in unmatchedOld where places[old[index].id] != nil { removed.append(old[index]) }
  }

  private mutating func compare(_ old: ShownElement, _ new: ShownElement) {
    if old == new { return }
    if old.moved(to: new) == new { moved.append(new) } else { updated.append(new) }
  }
}

extension ShownElement {
  /// True if the identities are equal. Creating two identities to compare them takes longer.
  fileprivate func isSameElement(as other: ShownElement) -> Bool {
    switch (element, other.element) {
    case (.marker(let left), .marker(let right)): left.id == right.id
    case (.cluster(let left), .cluster(let right)): left.id == right.id
    default: id == other.id
    }
  }

  /// This element at the position of `other`; nil if elements of its kind do not move.
  fileprivate func moved(to other: ShownElement) -> ShownElement? {
    var copy = self
    switch (element, other.element) {
    case (.marker(var marker), .marker(let target)):
      marker.position = target.position
      copy.element = .marker(marker)
    case (.bubble(var bubble), .bubble(let target)):
      bubble.position = target.position
      copy.element = .bubble(bubble)
    case (.userPosition(var user), .userPosition(let target)):
      user.position = target.position
      copy.element = .userPosition(user)
    default: return nil
    }
    return copy
  }
}
