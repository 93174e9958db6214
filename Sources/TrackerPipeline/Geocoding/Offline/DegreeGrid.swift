import Foundation

/// The Earth, divided into cells that have a fraction of a degree on each side, row by row from the
/// south pole. The cells of a row go east from the antimeridian.
struct DegreeGrid: Sendable {
  private let cellsPerDegree: Int

  init(cellsPerDegree: Int) {
    self.cellsPerDegree = cellsPerDegree
  }

  private var rowCount: Int { 180 * cellsPerDegree }
  private var columnCount: Int { 360 * cellsPerDegree }
  var cellCount: Int { rowCount * columnCount }

  func cell(of coordinate: Coordinate) -> Int {
    row(of: coordinate.latitude) * columnCount + column(of: coordinate.longitude)
  }

  /// Ranges of cells that contain all positions within a distance, in metres, and others.
  func stretches(around position: Coordinate, reach: Double) -> [Range<Int>] {
    let height = Self.height(of: reach)
    // A path reaches the most columns along the shortest parallel within reach, and all columns
    // across a pole.
    let edge = abs(position.latitude) + height
    let width = edge < 90 ? height / cos(edge * .pi / 180) : 180
    return stretches(
      south: position.latitude - height, north: position.latitude + height,
      west: position.longitude - width, width: 2 * width)
  }

  /// Ranges of cells that contain a region, and others.
  func stretches(of region: MapRegion) -> [Range<Int>] {
    stretches(south: region.south, north: region.north, west: region.west, width: region.width)
  }

  private func stretches(
    south: Double, north: Double, west: Double, width: Double
  ) -> [Range<Int>] {
    let columns = columns(west: west, width: width)
    return (row(of: south)...row(of: north)).flatMap { row in
      columns.map { row * columnCount + $0.lowerBound..<row * columnCount + $0.upperBound }
    }
  }

  private func columns(west: Double, width: Double) -> [Range<Int>] {
    guard width < 358 else { return [0..<columnCount] }
    let (first, last) = (column(of: west), column(of: west + width))
    return first <= last ? [first..<last + 1] : [first..<columnCount, 0..<last + 1]
  }

  /// The most degrees of latitude for a distance: they are shortest at the equator, where the radius
  /// of the meridian is a (1 - e²).
  private static func height(of metres: Double) -> Double {
    metres / (Geodesic.equatorialRadius * (1 - Geodesic.eccentricitySquared)) * 180 / .pi
  }

  /// The row of a latitude; beyond a pole it is the row at the pole.
  private func row(of latitude: Double) -> Int {
    let row = Int(((latitude + 90) * Double(cellsPerDegree)).rounded(.down))
    return max(0, min(row, rowCount - 1))
  }

  /// The column of a longitude, also beyond the antimeridian.
  private func column(of longitude: Double) -> Int {
    let column =
      Int(((longitude + 180) * Double(cellsPerDegree)).rounded(.down)) % columnCount
    return column < 0 ? column + columnCount : column
  }
}
