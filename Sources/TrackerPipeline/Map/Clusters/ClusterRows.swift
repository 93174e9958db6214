/// The pins that remain at a zoom, in rows from north to south, each sorted from west to east.
///
/// A row is at least as high as the searched distance. So pins that are near one another are in one
/// row or in two adjacent rows, and are found by scanning both at once.
struct ClusterRows {
  typealias Point = ClusterIndex.Point

  private(set) var points: [Point]
  /// The height of a row is 2 to this power, in units.
  private var bits: Int32
  /// A buffer for a row while it is merged with another.
  private var upper: [Point] = []

  /// - Parameter height: The minimum height of a row, in units.
  init(_ points: [Point], height: Double) {
    self.points = points
    bits = 0
    while Double(1 << bits) < height { bits += 1 }
    sort()
  }

  mutating func removeAll(where isGone: (Point) -> Bool) {
    points.removeAll(where: isGone)
  }

  /// Sorts by row and from west to east, and keeps the order of pins for which both are the same: a
  /// radix sort, from the last digit to the first.
  private mutating func sort() {
    let (bits, mask) = (bits, (Int32(1) << bits) - 1)
    var keys = points.map { point in
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
    points = keys.map(\.point)
  }

  /// Joins each two adjacent rows.
  mutating func join() {
    bits += 1
    var joined: [Point] = []
    swap(&joined, &points)
    defer { points = joined }
    var start = 0
    while start < joined.count {
      let row = joined[start].y >> bits
      let half = joined[start].y >> (bits - 1)
      var middle = start + 1
      while middle < joined.count, joined[middle].y >> (bits - 1) == half { middle += 1 }
      var end = middle
      while end < joined.count, joined[end].y >> bits == row { end += 1 }
      if middle < end { merge(&joined, start, middle, end) }
      start = end
    }
  }

  /// Merges two adjacent rows.
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

  /// Scans each row and the one below it, and passes on each two pins whose longitudes are nearer
  /// than a distance. Stops at the end of a row once `isEnough` is true.
  @inline(__always)
  func forEachPair(
    nearerThan distance: Double, until isEnough: () -> Bool, _ body: (Point, Point) -> Void
  ) {
    let reach = Int32(distance.rounded(.up))
    var row = points.isEmpty ? 0..<0 : 0..<endOfRow(from: 0)
    while row.lowerBound < points.count, !isEnough() {
      let following = row.upperBound..<endOfRow(from: row.upperBound)
      let isNext =
        !following.isEmpty
        && points[following.lowerBound].y >> bits == points[row.lowerBound].y >> bits + 1
      let next = isNext ? following : following.lowerBound..<following.lowerBound
      var below = next.lowerBound
      for index in row {
        let point = points[index]
        var other = index + 1
        while other < row.upperBound, points[other].x &- point.x < reach {
          body(point, points[other])
          other += 1
        }
        while below < next.upperBound, point.x &- points[below].x >= reach { below += 1 }
        other = below
        while other < next.upperBound, points[other].x &- point.x < reach {
          body(point, points[other])
          other += 1
        }
      }
      forEachPair(acrossAntimeridianFrom: row, to: row, reach: reach, body)
      if isNext {
        forEachPair(acrossAntimeridianFrom: row, to: next, reach: reach, body)
        forEachPair(acrossAntimeridianFrom: next, to: row, reach: reach, body)
      }
      row = following
    }
  }

  /// The index after the last pin of the row that begins at `start`.
  private func endOfRow(from start: Int) -> Int {
    if start == points.count { return start }
    let row = points[start].y >> bits
    var end = start + 1
    while end < points.count, points[end].y >> bits == row { end += 1 }
    return end
  }

  /// Pairs the eastern end of one row with the western end of another.
  private func forEachPair(
    acrossAntimeridianFrom eastern: Range<Int>, to western: Range<Int>, reach: Int32,
    _ body: (Point, Point) -> Void
  ) {
    var east = eastern.upperBound - 1
    while east >= eastern.lowerBound, Point.worldSize - points[east].x < reach {
      let rest = Point.worldSize - points[east].x
      var west = western.lowerBound
      while west < western.upperBound, points[west].x + rest < reach {
        body(points[east], points[west])
        west += 1
      }
      east -= 1
    }
  }
}
