/// Clusters the pins of a ``ClusterIndex`` from the finest zoom to the coarsest.
///
/// The build starts at zooms finer than the zooms of the index, where the radius is about one unit.
/// There only pins at the same place are clustered, and those are absorbed first. So at every zoom
/// the remaining pins are at least half the radius apart, and each has few others near it.
///
/// Where few pins are near one another, as at fine zooms, the pairs of three zooms are searched at
/// once and then processed zoom by zoom, the finest first.
struct ClusterBuilder {
  typealias Point = ClusterIndex.Point

  private(set) var parents: [UInt32]
  private(set) var levels: [Int8]
  /// The absorbed pins, in the order in which they were absorbed.
  private(set) var absorbed: [UInt32] = []
  /// The pins that are not absorbed.
  var left: [Point] { rows.points }

  private let radius: Double
  private var rows: ClusterRows
  /// For each pin the number of its last pair with an earlier pin: 0 is none, 1 the first pair.
  private var lastPairs: [UInt32]
  private var pairs: [(squaredDistance: Double, earlier: UInt32, previous: UInt32)] = []
  /// The pins with a pair, as bits, so that they can be visited in order.
  private var paired: [UInt64]

  private static var finestZoom: Int { 25 }
  private static var none: Int8 { -1 }

  init(_ points: [Point], radius: Double) {
    self.radius = radius
    rows = ClusterRows(points, height: radius * ClusterIndex.unitsPerPoint(atZoom: Self.finestZoom))
    parents = points.map(\.index)
    levels = [Int8](repeating: Self.none, count: points.count)
    lastPairs = [UInt32](repeating: 0, count: points.count)
    paired = [UInt64](repeating: 0, count: points.count / 64 + 1)
  }

  mutating func build() {
    absorbDuplicates()
    // The zoom that the rows are high enough for.
    var (zoom, rowZoom) = (Self.finestZoom, Self.finestZoom)
    var isSparse = true
    while zoom >= 0 {
      let last = isSparse ? max(zoom - 2, 0) : zoom
      while rowZoom > last {
        rows.join()
        rowZoom -= 1
      }
      let most = isSparse ? left.count / 4 : .max
      findPairs(nearerThan: distance(at: last), atMost: most)
      isSparse = pairs.count < min(most, left.count / 16)
      if pairs.count < most {
        for zoom in (last...zoom).reversed() { absorbPairs(at: zoom) }
        zoom = last - 1
      }
      forgetPairs()
    }
  }

  private func distance(at zoom: Int) -> Double {
    radius * ClusterIndex.unitsPerPoint(atZoom: zoom)
  }

  /// Absorbs all but one of the pins at the same place: they stay together at every zoom.
  private mutating func absorbDuplicates() {
    var first: Point?
    for point in left {
      if let first, first.x == point.x, first.y == point.y {
        parents[Int(point.index)] = first.index
        levels[Int(point.index)] = Int8(Self.finestZoom)
        absorbed.append(point.index)
      } else {
        first = point
      }
    }
    removeAbsorbed()
  }

  private mutating func removeAbsorbed() {
    rows.removeAll { levels[Int($0.index)] != Self.none }
  }

  /// Stops when there are `most` pairs.
  private mutating func findPairs(nearerThan distance: Double, atMost most: Int) {
    let limit = distance * distance
    // A local copy, so that the loop does not access the property.
    let rows = rows
    rows.forEachPair(nearerThan: distance, until: { pairs.count >= most }) { one, other in
      addPair(one, other, limit: limit)
    }
  }

  private mutating func addPair(_ one: Point, _ other: Point, limit: Double) {
    let width = abs(one.x &- other.x)
    let (x, y) = (Double(min(width, Point.worldSize &- width)), Double(one.y &- other.y))
    let squaredDistance = x * x + y * y
    if squaredDistance >= limit { return }
    let later = Int(max(one.index, other.index))
    pairs.append((squaredDistance, min(one.index, other.index), lastPairs[later]))
    lastPairs[later] = UInt32(pairs.count)
    paired[later / 64] |= 1 << UInt64(later % 64)
  }

  /// Visits the pins in order, so that it is known which of the earlier pins remain.
  private mutating func absorbPairs(at zoom: Int) {
    let limit = distance(at: zoom) * distance(at: zoom)
    let count = absorbed.count
    forEachPaired { builder, pin in builder.absorb(pin, at: zoom, limit: limit) }
    if absorbed.count > count { removeAbsorbed() }
  }

  private mutating func forgetPairs() {
    forEachPaired { builder, pin in builder.lastPairs[pin] = 0 }
    for word in paired.indices { paired[word] = 0 }
    pairs.removeAll(keepingCapacity: true)
  }

  private mutating func forEachPaired(_ body: (inout ClusterBuilder, Int) -> Void) {
    for word in paired.indices {
      var bits = paired[word]
      while bits != 0 {
        body(&self, word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  private mutating func absorb(_ pin: Int, at zoom: Int, limit: Double) {
    if levels[pin] != Self.none { return }
    var first = UInt32.max
    var next = lastPairs[pin]
    while next != 0 {
      let pair = pairs[Int(next) - 1]
      if pair.squaredDistance < limit, pair.earlier < first,
        levels[Int(pair.earlier)] == Self.none
      {
        first = pair.earlier
      }
      next = pair.previous
    }
    guard first != .max else { return }
    parents[pin] = first
    levels[pin] = Int8(zoom)
    absorbed.append(UInt32(pin))
  }
}
