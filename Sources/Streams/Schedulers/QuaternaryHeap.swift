/// A priority queue that finds the least element: a heap whose nodes have four children. So it is
/// half as deep as a binary heap, and the children of a node are adjacent in memory.
///
/// A removal is often followed by an insertion. So a removal leaves a gap at the top, and the next
/// insertion fills it: one pass down the heap instead of one down and one up.
struct QuaternaryHeap<Element: Comparable & BitwiseCopyable & Sendable>: Sendable {
  private var elements: ContiguousArray<Element> = []
  /// True if the first element has been removed, though it is still there.
  private var hasGapAtTop = false

  var count: Int { hasGapAtTop ? elements.count - 1 : elements.count }

  /// The least element.
  var first: Element? {
    mutating get {
      fillGap()
      return elements.first
    }
  }

  mutating func insert(_ element: Element) {
    if hasGapAtTop {
      hasGapAtTop = false
      elements.withUnsafeMutableBufferPointer { Self.siftDown(element, from: 0, in: $0) }
      return
    }
    elements.append(element)
    elements.withUnsafeMutableBufferPointer { nodes in
      var place = nodes.count - 1
      while place > 0 {
        let parent = (place - 1) / 4
        guard element < nodes[parent] else { break }
        nodes[place] = nodes[parent]
        place = parent
      }
      nodes[place] = element
    }
  }

  mutating func removeFirst() {
    fillGap()
    hasGapAtTop = true
  }

  /// Removes elements in O(n), so remove many at once.
  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    fillGap()
    elements.removeAll(where: isUnwanted)
    elements.withUnsafeMutableBufferPointer { nodes in
      guard nodes.count > 1 else { return }
      for place in stride(from: (nodes.count - 2) / 4, through: 0, by: -1) {
        Self.siftDown(nodes[place], from: place, in: nodes)
      }
    }
  }

  /// Gives back the memory that the present elements do not need.
  mutating func shrink() {
    fillGap()
    elements = ContiguousArray(elements.map(\.self))
  }

  private mutating func fillGap() {
    guard hasGapAtTop else { return }
    hasGapAtTop = false
    let last = elements.removeLast()
    if elements.isEmpty { return }
    elements.withUnsafeMutableBufferPointer { Self.siftDown(last, from: 0, in: $0) }
  }

  /// Puts an element into a gap, or further down.
  @inline(__always)
  private static func siftDown(
    _ element: Element, from gap: Int, in nodes: UnsafeMutableBufferPointer<Element>
  ) {
    var place = gap
    while true {
      let child = 4 * place + 1
      guard child < nodes.count else { break }
      let least = leastChild(from: child, in: nodes)
      guard nodes[least] < element else { break }
      nodes[place] = nodes[least]
      place = least
    }
    nodes[place] = element
  }

  /// The index of the least of up to four children. For four it has no branches, as their outcome
  /// could not be predicted.
  @inline(__always)
  private static func leastChild(
    from first: Int, in nodes: UnsafeMutableBufferPointer<Element>
  ) -> Int {
    guard first + 3 < nodes.count else {
      return (first..<nodes.count).min { nodes[$0] < nodes[$1] } ?? first
    }
    let left = nodes[first + 1] < nodes[first] ? first + 1 : first
    let right = nodes[first + 3] < nodes[first + 2] ? first + 3 : first + 2
    return nodes[right] < nodes[left] ? right : left
  }
}
