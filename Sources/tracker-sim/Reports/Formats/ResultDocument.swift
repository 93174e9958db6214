import TrackerPipeline

/// How a ride was ridden, and its result.
struct RideResult: Sendable {
  let settings: RideSettings
  let report: RideReport
  /// The events of the ride, for a page; nil if none was requested.
  var recording: RideRecording?
  /// The second ride, if one was requested.
  var comparison: Comparison?
  /// The figures; nil for a ride that was not measured.
  var metrics: RideMetrics?
  var moments: RideMoments?
  /// The operand of the route; nil if no command can read it again.
  var source: String?
}

/// A document in one format: results in succession, with a start and an end.
protocol ResultDocument<Content> {
  associatedtype Content

  /// Writes a part of a ride's log; only formats with a log receive any.
  mutating func write(_ part: [UInt8]) throws(Failure)

  /// Is called once for each ride, at its end.
  mutating func add(_ result: Content)

  /// Writes the end of the document, and everything that is still pending.
  mutating func finish() throws(Failure)
}

extension ResultDocument {
  mutating func write(_ part: [UInt8]) {}
}
