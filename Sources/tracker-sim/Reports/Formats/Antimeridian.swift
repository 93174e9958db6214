import Streams
import TrackerPipeline

/// Cuts a line where it crosses 180° of longitude, as RFC 7946 requires (§3.1.9).
enum Antimeridian {
  /// Cuts a line into lines that do not cross it, each of at least two positions if the given line
  /// has two. Both ends at a cut have a longitude of 180° or -180°, and the time of the crossing.
  static func cut(_ fixes: [Location]) -> [[Location]] {
    var lines: [[Location]] = []
    var start = fixes.startIndex
    var opening: [Location] = []
    for index in fixes.indices.dropFirst() {
      guard let ends = crossing(fixes[index - 1], fixes[index]) else { continue }
      lines.append(opening + fixes[start..<index] + [ends.before])
      opening = [ends.after]
      start = index
    }
    return lines + [opening + fixes[start...]]
  }

  /// The crossing, as seen from either side; nil if the short way between two fixes does not cross.
  private static func crossing(
    _ from: Location, _ to: Location
  ) -> (before: Location, after: Location)? {
    let east = to.coordinate.longitude - from.coordinate.longitude
    guard abs(east) > 180 else { return nil }
    let edge = from.coordinate.longitude < 0 ? -180.0 : 180.0
    let way = 360 - abs(east)
    // 180 and -180 are the same meridian: from one to the other the way is zero.
    let share = way > 0 ? abs(edge - from.coordinate.longitude) / way : 0
    let north = to.coordinate.latitude - from.coordinate.latitude
    var before = from
    before.coordinate = Coordinate(
      latitude: from.coordinate.latitude + share * north, longitude: edge)
    before.time = from.time.advanced(by: from.time.duration(to: to.time) * share)
    before.horizontalAccuracy = nil
    before.altitude = from.altitude.flatMap { low in
      to.altitude.map { low + ($0 - low) * share }
    }
    var after = before
    after.coordinate.longitude = -edge
    return (before, after)
  }
}
