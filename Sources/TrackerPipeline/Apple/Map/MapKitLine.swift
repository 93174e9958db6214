/// Lines as Apple's map draws them: it does not take the short way across 180° of longitude.
enum MapKitLine {
  /// The parts of a line that do not cross that meridian; both ends at a cut lie on it. A line of
  /// fewer than two positions has none.
  static func parts(of line: [Coordinate]) -> [[Coordinate]] {
    var (parts, part): ([[Coordinate]], [Coordinate]) = ([], [])
    for position in line {
      if let last = part.last, let cut = crossing(from: last, to: position) {
        parts.append(part + [cut.before])
        part = [cut.after]
      }
      part.append(position)
    }
    return (parts + [part]).filter { $0.count > 1 }
  }

  private static func crossing(
    from start: Coordinate, to end: Coordinate
  ) -> (before: Coordinate, after: Coordinate)? {
    guard abs(end.longitude - start.longitude) > 180 else { return nil }
    let edge = start.longitude < 0 ? -180.0 : 180.0
    let (before, after) = (abs(edge - start.longitude), abs(-edge - end.longitude))
    let share = before + after > 0 ? before / (before + after) : 0
    let latitude = start.latitude + (end.latitude - start.latitude) * share
    return (
      Coordinate(latitude: latitude, longitude: edge),
      Coordinate(latitude: latitude, longitude: -edge)
    )
  }
}
