/// A line with a name.
struct Street: Sendable {
  let name: String
  /// At least one position.
  let line: [Coordinate]
}

/// Finds the street nearest to a position.
///
/// The legs of the streets are sorted by the cells of a hundredth of a degree that they go through.
struct StreetIndex: Sendable {
  struct Nearest: Sendable {
    let street: Int
    /// The point of the street nearest to the position.
    let coordinate: Coordinate
    /// Metres.
    let distance: Double
  }

  /// A position in units of 1e-7 degrees, which is a centimetre.
  private struct Point: Sendable {
    let latitude: Int32
    let longitude: Int32

    init(_ coordinate: Coordinate) {
      latitude = Int32((coordinate.latitude * 1e7).rounded())
      longitude = Int32((coordinate.longitude * 1e7).rounded())
    }

    var coordinate: Coordinate {
      Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
  }

  /// A cell, and the index of the point at which a leg in it begins.
  private struct CellLeg: Sendable {
    let cell: UInt32
    let leg: Int32
  }

  /// Metres; a street farther away does not name a position.
  static let reach = 250.0
  private static let grid = DegreeGrid(cellsPerDegree: 100)

  private let names: [String]
  private var points: [Point] = []
  /// The index of the first point of each street, and the number of points.
  private var starts: [Int32] = [0]
  private var legs: [CellLeg] = []

  init(_ streets: [Street]) {
    names = streets.map(\.name)
    for street in streets {
      points += street.line.map(Point.init)
      let start = Int(starts[starts.count - 1])
      starts.append(Int32(points.count))
      for leg in start..<max(start + 1, points.count - 1) { add(leg) }
    }
    legs.sort { ($0.cell, $0.leg) < ($1.cell, $1.leg) }
  }

  var count: Int { names.count }

  func name(of street: Int) -> String { names[street] }

  /// The position of the middle one of its points.
  func middle(of street: Int) -> Coordinate {
    points[(Int(starts[street]) + Int(starts[street + 1])) / 2].coordinate
  }

  /// All positions of a street.
  func line(of street: Int) -> [Coordinate] {
    points[Int(starts[street])..<Int(starts[street + 1])].map(\.coordinate)
  }

  /// The nearest street within reach, by the nearest point of its line.
  func nearest(to position: Coordinate) -> Nearest? {
    guard position.isValid, !legs.isEmpty else { return nil }
    let point = SpacePoint(position)
    var best: (leg: Int, distance: Double)?
    for cells in Self.grid.stretches(around: position, reach: Self.reach + Self.step) {
      var index = legs.indices.partitioningIndex { Int(legs[$0].cell) >= cells.lowerBound }
      while index < legs.count, Int(legs[index].cell) < cells.upperBound {
        let leg = Int(legs[index].leg)
        let distance = geodesicLeg(leg).distance(to: point)
        if distance <= Self.reach, distance < best?.distance ?? .infinity { best = (leg, distance) }
        index += 1
      }
    }
    return best.map { best in
      let ends = ends(of: best.leg)
      let fraction = geodesicLeg(best.leg).fraction(nearestTo: point)
      return Nearest(
        street: starts.indices.partitioningIndex { Int(starts[$0]) > best.leg } - 1,
        coordinate: Geodesic.interpolate(from: ends.start, to: ends.end, fraction: fraction),
        distance: best.distance)
    }
  }

  private func ends(of leg: Int) -> (start: Coordinate, end: Coordinate) {
    let isLast = leg + 1 == points.count || isStart(leg + 1)
    return (points[leg].coordinate, points[isLast ? leg : leg + 1].coordinate)
  }

  /// True if a point is the first of a street.
  private func isStart(_ point: Int) -> Bool {
    let index = starts.indices.partitioningIndex { Int(starts[$0]) >= point }
    return index < starts.count && Int(starts[index]) == point
  }

  private func geodesicLeg(_ leg: Int) -> GeodesicLeg {
    let ends = ends(of: leg)
    return GeodesicLeg(from: SpacePoint(ends.start), to: SpacePoint(ends.end))
  }

  /// Metres: the distance of the points of a leg whose cells have it.
  private static let step = 400.0
  /// Metres: a longer leg is no part of a street, and would be in many cells.
  private static let longestLeg = 20_000.0

  private mutating func add(_ leg: Int) {
    let ends = ends(of: leg)
    let length = SpacePoint(ends.start).squaredDistance(to: SpacePoint(ends.end)).squareRoot()
    guard length <= Self.longestLeg else { return }
    let count = max(1, Int((length / Self.step).rounded(.up)))
    var last: Int?
    for index in 0...count {
      let point = Geodesic.interpolate(
        from: ends.start, to: ends.end, fraction: Double(index) / Double(count))
      let cell = Self.grid.cell(of: point)
      if cell != last { legs.append(CellLeg(cell: UInt32(cell), leg: Int32(leg))) }
      last = cell
    }
  }
}

/// The streets of one name near each other: maps divide a street into many lines.
struct NamedStreets: Sendable {
  let members: [Int32]
  var first: Int { Int(members[0]) }
}

extension StreetIndex {
  /// The streets; streets of one name in one cell of a twentieth of a degree are together.
  var grouped: [NamedStreets] {
    struct Key: Hashable {
      let name: String
      let cell: Int
    }
    let grid = DegreeGrid(cellsPerDegree: 20)
    var numbers: [Key: Int] = [:]
    var groups: [[Int32]] = []
    for street in 0..<count {
      let key = Key(name: name(of: street), cell: grid.cell(of: middle(of: street)))
      if let number = numbers[key] {
        groups[number].append(Int32(street))
      } else {
        numbers[key] = groups.count
        groups.append([Int32(street)])
      }
    }
    return groups.map(NamedStreets.init)
  }
}
