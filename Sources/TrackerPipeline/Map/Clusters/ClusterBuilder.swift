/// Takes the pins of a ``ClusterIndex`` from the finest zoom to the coarsest.
///
/// At each zoom they lie in rows that are at least the radius high, each row sorted from west to east. So
/// pins that are near one another are in one row or in two that follow one another, and are found by
/// going along both at once. Two rows of one zoom are one row of the next.
///
/// Below the coarsest zoom of the index there are finer ones, down to where the radius is about a unit.
/// There only pins at the same place are together, and those are taken out first: so at every zoom the
/// pins that are left are at least half the radius from one another, and each has few near it.
///
/// Where few pins are near one another, as they are at fine zooms, the pairs of three zooms are found at
/// once, and those that are nearest count first.
struct ClusterBuilder {
  typealias Point = ClusterIndex.Point

  private(set) var parents: [UInt32]
  private(set) var levels: [Int8]
  /// The pins that are absorbed, in the order in which they are.
  private(set) var absorbed: [UInt32] = []
  /// The pins that are not, by row and from west to east.
  private(set) var left: [Point]

  private let radius: Double
  /// The height of a row is 2 to this power, and not less than the radius at `rowZoom`.
  private var rowBits: Int32
  private var rowZoom = finestZoom
  /// For each pin the last of its pairs with an earlier one; 0 is none, 1 the first pair.
  private var lastPairs: [UInt32]
  private var pairs: [(squaredDistance: Double, earlier: UInt32, previous: UInt32)] = []
  /// A row while it is joined with another.
  private var upper: [Point] = []
  /// The pins with a pair, as bits, so that they can be gone through in their order.
  private var paired: [UInt64]

  private static var finestZoom: Int { 25 }
  private static var none: Int8 { -1 }

  init(_ points: [Point], radius: Double) {
    self.radius = radius
    left = points
    parents = points.map(\.index)
    levels = [Int8](repeating: Self.none, count: points.count)
    lastPairs = [UInt32](repeating: 0, count: points.count)
    paired = [UInt64](repeating: 0, count: points.count / 64 + 1)
    let finest = radius * ClusterIndex.unitsPerPoint(atZoom: Self.finestZoom)
    rowBits = 0
    while Double(1 << rowBits) < finest { rowBits += 1 }
  }

  mutating func build() {
    sort()
    absorbDuplicates()
    var zoom = Self.finestZoom
    var isSparse = true
    while zoom >= 0 {
      let last = isSparse ? max(zoom - 2, 0) : zoom
      while rowZoom > last { joinRows() }
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

  /// By row and from west to east, and where both are the same as the pins come: digit by digit, from the
  /// last one of the place to the first.
  private mutating func sort() {
    let (bits, mask) = (rowBits, (Int32(1) << rowBits) - 1)
    var keys = left.map { point in
      let row = UInt64(point.y >> bits) << 28 | UInt64(point.x)
      return (place: row << bits | UInt64(point.y & mask), point: point)
    }
    var sorted = keys
    for digit in stride(from: UInt64(0), to: 56, by: 11) {
      var ends = [Int](repeating: 0, count: 1 << 11)
      for key in keys { ends[Int(key.place >> digit & 0x7FF)] += 1 }
      var sum = 0
      for value in ends.indices { (ends[value], sum) = (sum, sum + ends[value]) }
      for key in keys {
        let value = Int(key.place >> digit & 0x7FF)
        sorted[ends[value]] = key
        ends[value] += 1
      }
      swap(&keys, &sorted)
    }
    left = keys.map(\.point)
  }

  /// Those at the same place, which stay together at every zoom.
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
    left.removeAll { levels[Int($0.index)] != Self.none }
  }

  /// Makes one row of two.
  private mutating func joinRows() {
    rowBits += 1
    rowZoom -= 1
    var joined: [Point] = []
    swap(&joined, &left)
    defer { left = joined }
    var start = 0
    while start < joined.count {
      let row = joined[start].y >> rowBits
      let half = joined[start].y >> (rowBits - 1)
      var middle = start + 1
      while middle < joined.count, joined[middle].y >> (rowBits - 1) == half { middle += 1 }
      var end = middle
      while end < joined.count, joined[end].y >> rowBits == row { end += 1 }
      if middle < end { merge(&joined, start, middle, end) }
      start = end
    }
  }

  /// Makes one row of two that follow one another.
  private mutating func merge(
    _ joined: inout [Point], _ start: Int, _ middle: Int, _ end: Int
  ) {
    upper.removeAll(keepingCapacity: true)
    for index in start..<middle { upper.append(joined[index]) }
    var (first, second, place) = (0, middle, start)
    while first < upper.count {
      if second == end || upper[first].x <= joined[second].x {
        joined[place] = upper[first]
        first += 1
      } else {
        joined[place] = joined[second]
        second += 1
      }
      place += 1
    }
  }

  /// Goes along each row and the one below it. It gives up where there are more than are asked for.
  private mutating func findPairs(nearerThan distance: Double, atMost most: Int) {
    let reach = Int32(distance.rounded(.up))
    let limit = distance * distance
    // A copy that is not written to, so that nothing is asked twice.
    let left = left
    var row = left.isEmpty ? 0..<0 : 0..<endOfRow(from: 0)
    while row.lowerBound < left.count, pairs.count < most {
      let following = row.upperBound..<endOfRow(from: row.upperBound)
      let isNext =
        !following.isEmpty
        && left[following.lowerBound].y >> rowBits == left[row.lowerBound].y >> rowBits + 1
      let next = isNext ? following : following.lowerBound..<following.lowerBound
      var below = next.lowerBound
      for index in row {
        let point = left[index]
        var other = index + 1
        while other < row.upperBound, left[other].x &- point.x < reach {
          compare(point, left[other], limit: limit)
          other += 1
        }
        while below < next.upperBound, point.x &- left[below].x >= reach { below += 1 }
        other = below
        while other < next.upperBound, left[other].x &- point.x < reach {
          compare(point, left[other], limit: limit)
          other += 1
        }
      }
      findPairs(acrossAntimeridianIn: row, and: row, reach: reach, limit: limit)
      if isNext {
        findPairs(acrossAntimeridianIn: row, and: next, reach: reach, limit: limit)
        findPairs(acrossAntimeridianIn: next, and: row, reach: reach, limit: limit)
      }
      row = following
    }
  }

  /// The index behind the last pin of the row that begins at one.
  private func endOfRow(from start: Int) -> Int {
    if start == left.count { return start }
    let row = left[start].y >> rowBits
    var end = start + 1
    while end < left.count, left[end].y >> rowBits == row { end += 1 }
    return end
  }

  /// The eastern end of one row with the western one of another.
  private mutating func findPairs(
    acrossAntimeridianIn eastern: Range<Int>, and western: Range<Int>, reach: Int32, limit: Double
  ) {
    var east = eastern.upperBound - 1
    while east >= eastern.lowerBound, Point.worldSize - left[east].x < reach {
      let rest = Point.worldSize - left[east].x
      var west = western.lowerBound
      while west < western.upperBound, left[west].x + rest < reach {
        compare(left[east], left[west], limit: limit)
        west += 1
      }
      east -= 1
    }
  }

  private mutating func compare(_ one: Point, _ other: Point, limit: Double) {
    let width = abs(one.x &- other.x)
    let (x, y) = (Double(min(width, Point.worldSize &- width)), Double(one.y &- other.y))
    let squaredDistance = x * x + y * y
    if squaredDistance >= limit { return }
    let later = Int(max(one.index, other.index))
    pairs.append((squaredDistance, min(one.index, other.index), lastPairs[later]))
    lastPairs[later] = UInt32(pairs.count)
    paired[later / 64] |= 1 << UInt64(later % 64)
  }

  /// In the order of the pins, so that it is known of each whether those before it are left.
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
