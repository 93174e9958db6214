import Streams
import TrackerPipeline

/// Cuts a line where it crosses 180° of longitude, as RFC 7946 wants it (§3.1.9).
enum Antimeridian {
  /// Lines that do not cross it, each of two positions at least if the one given has two. Both ends
  /// at a cut lie on it, at the time at which it is crossed.
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

  /// The crossing as seen from either side, if the short way between two fixes crosses.
  private static func crossing(
    _ from: Location, _ to: Location
  ) -> (before: Location, after: Location)? {
    let east = to.coordinate.longitude - from.coordinate.longitude
    guard abs(east) > 180 else { return nil }
    let edge = from.coordinate.longitude < 0 ? -180.0 : 180.0
    let way = 360 - abs(east)
    // From 180 to -180 there is no way to go: the same meridian has two names.
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
