import Foundation

/// Finds the city nearest to a position.
///
/// The Earth is divided into cells of one degree by one degree, row by row from the south pole, and
/// the cities are sorted by cell. The cells of a row go east from the antimeridian. So the cities
/// near a position are one range in each of a few rows, or two ranges if the antimeridian is
/// between them.
struct CityIndex: Sendable {
  struct Entry: Sendable {
    let point: SpacePoint
    let coordinate: Coordinate
    /// The bytes of its row in the file.
    let row: Range<Int>

    init(_ coordinate: Coordinate, row: Range<Int>) {
      point = SpacePoint(coordinate)
      self.coordinate = coordinate
      self.row = row
    }
  }

  struct NearestEntry: Sendable {
    let entry: Entry
    /// Metres along the geodesic.
    let distance: Double
  }

  /// Metres; a city farther away is not used.
  static let reach = 100_000.0

  /// Sorted by cell; in their original order within a cell.
  private let entries: [Entry]
  /// The index in `entries` at which each cell begins, and at the end the number of entries.
  private let starts: [Int32]

  init(_ unordered: [Entry]) {
    var starts = [Int32](repeating: 0, count: Self.cellCount + 1)
    let cells = unordered.map { Self.cell(of: $0.coordinate) }
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    var places = [Int32](repeating: 0, count: unordered.count)
    for (index, cell) in cells.enumerated() {
      places[Int(next[cell])] = Int32(index)
      next[cell] += 1
    }
    entries = places.map { unordered[Int($0)] }
    self.starts = starts
  }

  /// The rows of all entries.
  var rows: [Range<Int>] { entries.map(\.row) }

  /// The nearest city along the geodesic; nil when none is within reach.
  func nearest(to position: Coordinate) -> NearestEntry? {
    guard position.isValid else { return nil }
    let point = SpacePoint(position)
    let stretches = stretches(around: position)
    var least = Self.reach * Self.reach
    for stretch in stretches {
      for entry in entries[stretch] { least = min(least, entry.point.squaredDistance(to: point)) }
    }
    // Straight lines can be wrong by 3 cm about which city is nearer: see `SpacePoint`.
    let limit = least.squareRoot() + 0.1
    var best: NearestEntry?
    for stretch in stretches {
      for entry in entries[stretch]
      where entry.point.squaredDistance(to: point) <= limit * limit {
        let distance = Geodesic.distance(from: entry.coordinate, to: position)
        if distance < best?.distance ?? .infinity {
          best = NearestEntry(entry: entry, distance: distance)
        }
      }
    }
    return best.flatMap { $0.distance <= Self.reach ? $0 : nil }
  }

  /// Ranges that contain all entries within reach of a position, and others.
  private func stretches(around position: Coordinate) -> [Range<Int>] {
    let south = Self.row(of: position.latitude - Self.height)
    let north = Self.row(of: position.latitude + Self.height)
    let columns = Self.columns(around: position)
    return (south...north).flatMap { row in
      columns.map { columns in
        let first = row * Self.columnCount
        return Int(starts[first + columns.lowerBound])..<Int(starts[first + columns.upperBound])
      }
    }
  }
}

/// The cells.
extension CityIndex {
  private static let rowCount = 180
  private static let columnCount = 360
  private static let cellCount = rowCount * columnCount

  /// Degrees of latitude within reach, at most: they are shortest at the equator, where the radius
  /// of the meridian is a (1 - e²).
  private static let height =
    reach / (Geodesic.equatorialRadius * (1 - Geodesic.eccentricitySquared)) * 180 / .pi

  private static func cell(of coordinate: Coordinate) -> Int {
    row(of: coordinate.latitude) * columnCount + column(of: coordinate.longitude)
  }

  /// The row of a latitude; beyond a pole it is the row at the pole.
  private static func row(of latitude: Double) -> Int {
    max(0, min(Int((latitude + 90).rounded(.down)), rowCount - 1))
  }

  /// The column of a longitude, also beyond the antimeridian.
  private static func column(of longitude: Double) -> Int {
    let column = Int((longitude + 180).rounded(.down)) % columnCount
    return column < 0 ? column + columnCount : column
  }

  /// The columns within reach: a path reaches the most columns along the shortest parallel within
  /// reach, and all columns across a pole.
  private static func columns(around position: Coordinate) -> [Range<Int>] {
    let edge = abs(position.latitude) + height
    let width = edge < 90 ? height / cos(edge * .pi / 180) : 180
    guard width < 179 else { return [0..<columnCount] }
    let west = column(of: position.longitude - width)
    let east = column(of: position.longitude + width)
    return west <= east ? [west..<east + 1] : [west..<columnCount, 0..<east + 1]
  }
}
