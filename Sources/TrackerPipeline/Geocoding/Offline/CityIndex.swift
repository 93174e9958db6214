import Foundation

/// Finds the place nearest to a position.
///
/// The Earth is divided into square cells of one degree, or of a quarter of a degree if there are
/// many places. The cells are in rows from the south pole on, and the places are sorted by cell.
/// The cells of a row go east from the antimeridian. So the places near a position are one range in
/// each of a few rows, or two ranges if the antimeridian is between them.
struct CityIndex: Sendable {
  struct Entry: Sendable {
    let point: SpacePoint
    let coordinate: Coordinate
    let population: Int32
    let kind: City.Kind
    /// The start of its row in the text, and the number of its bytes.
    let row: (start: Int32, count: Int32)

    init(
      _ coordinate: Coordinate, population: Int = 0, kind: City.Kind = .settlement, row: Range<Int>
    ) {
      point = SpacePoint(coordinate)
      self.coordinate = coordinate
      self.population = Int32(clamping: population)
      self.kind = kind
      self.row = (Int32(clamping: row.lowerBound), Int32(clamping: row.count))
    }

    /// Its row in the text.
    var bytes: Range<Int> { Int(row.start)..<Int(row.start) + Int(row.count) }
  }

  struct NearestEntry: Sendable {
    let entry: Entry
    /// Metres along the geodesic.
    let distance: Double
    /// The distance times the weight of the place's kind.
    var weighedDistance: Double { distance * entry.kind.weight }
  }

  /// Metres; a place farther away is not used.
  static let reach = 100_000.0
  /// Metres; places farther away are looked at only if none is within them.
  private static let firstReach = 10_000.0
  /// The number of places from which the cells are smaller.
  private static let many = 100_000

  /// Sorted by cell; in their original order within a cell.
  private(set) var entries: [Entry]
  /// The index in `entries` at which each cell begins, and at the end the number of entries.
  private let starts: [Int32]
  private let grid: DegreeGrid

  init(_ unordered: [Entry]) {
    grid = DegreeGrid(cellsPerDegree: unordered.count > Self.many ? 4 : 1)
    var starts = [Int32](repeating: 0, count: grid.cellCount + 1)
    let cells = unordered.map { [grid] in Int32(grid.cell(of: $0.coordinate)) }
    for cell in cells { starts[Int(cell) + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    var places = [Int32](repeating: 0, count: unordered.count)
    for (index, cell) in cells.enumerated() {
      places[Int(next[Int(cell)])] = Int32(index)
      next[Int(cell)] += 1
    }
    entries = places.map { unordered[Int($0)] }
    self.starts = starts
  }

  /// The nearest place along the geodesic, by distances times the weights of the places' kinds; nil
  /// when none is within reach.
  ///
  /// - Parameter onlySettlements: True if a place of another kind does not count.
  func nearest(to position: Coordinate, onlySettlements: Bool = false) -> NearestEntry? {
    guard position.isValid else { return nil }
    // Beyond the first reach there are only settlements, so a place there weighs at least so much.
    let enough = Self.firstReach * City.Kind.settlement.weight
    if entries.count > Self.many,
      let near = nearest(to: position, within: Self.firstReach, onlySettlements),
      near.weighedDistance <= enough
    {
      return near
    }
    return nearest(to: position, within: Self.reach, onlySettlements)
  }

  private func nearest(
    to position: Coordinate, within reach: Double, _ onlySettlements: Bool
  ) -> NearestEntry? {
    let point = SpacePoint(position)
    let stretches = stretches(around: position, reach: reach)
    var least = Double.infinity
    for stretch in stretches {
      for entry in entries[stretch] {
        let squared = entry.point.squaredDistance(to: point)
        // Most are farther away than the nearest so far, which is quickly seen.
        guard squared < least, !onlySettlements || entry.kind == .settlement else { continue }
        let (limit, weight) = (min(entry.kind.reach, reach), entry.kind.weight)
        if limit > 0, squared <= limit * limit { least = min(least, squared * weight * weight) }
      }
    }
    guard least.isFinite else { return nil }
    // Straight lines can be wrong by 3 cm about which place is nearer: see `SpacePoint`.
    let limit = least.squareRoot() + 0.3
    var best: NearestEntry?
    for stretch in stretches {
      for entry in entries[stretch]
      where entry.point.squaredDistance(to: point) <= limit * limit
        && entry.point.weighedDistance(to: point, entry.kind.weight) <= limit
        && (!onlySettlements || entry.kind == .settlement)
      {
        let distance = Geodesic.distance(from: entry.coordinate, to: position)
        let found = NearestEntry(entry: entry, distance: distance)
        if entry.kind.reach > 0, distance <= entry.kind.reach,
          found.weighedDistance < best?.weighedDistance ?? .infinity
        {
          best = found
        }
      }
    }
    return best
  }

  /// Ranges of `entries` that contain all within a distance of a position, and others.
  private func stretches(around position: Coordinate, reach: Double) -> [Range<Int>] {
    grid.stretches(around: position, reach: reach).map { stretch(of: $0) }
  }

  private func stretch(of cells: Range<Int>) -> Range<Int> {
    Int(starts[cells.lowerBound])..<Int(starts[cells.upperBound])
  }

  /// The entries in a region, and others near it.
  func entries(near region: MapRegion) -> some Sequence<Entry> {
    grid.stretches(of: region).lazy.flatMap { entries[stretch(of: $0)] }
  }
}

extension SpacePoint {
  /// Metres in a straight line, times a weight.
  fileprivate func weighedDistance(to other: SpacePoint, _ weight: Double) -> Double {
    squaredDistance(to: other).squareRoot() * weight
  }
}
