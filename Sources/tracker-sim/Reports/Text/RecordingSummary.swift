import Streams
import TrackerPipeline

/// Describes the dates and the pieces of a recording.
struct RecordingSummary {
  let route: Route

  /// `2024-03-10, 12:00:00 to 12:15:11 UTC+1, in 2 tracks with 3 segments`; nil if nothing of it is
  /// known.
  var text: String? {
    let parts = [dates, pieces].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var dates: String? {
    let clock = WallClock(route)
    let end = Instant(route.duration)
    guard let first = clock.day(.zero), let last = clock.day(end) else { return nil }
    let startZone = first.zone == last.zone ? "" : " \(first.zone)"
    let endDate = first.date == last.date ? "" : "\(last.date), "
    return "\(first.date), \(clock.timeOfDay(.zero))\(startZone) to "
      + "\(endDate)\(clock.timeOfDay(end)) \(last.zone)"
  }

  private var pieces: String? {
    let tracks = route.tracks
    let segments = tracks.reduce(0) { $0 + $1.segments.count }
    switch (tracks.count, segments) {
    case (...1, ...1): return nil
    case (1, _): return "in \(segments) segments"
    case (segments, _): return "in \(tracks.count) tracks"
    default: return "in \(tracks.count) tracks with \(segments) segments"
    }
  }
}
