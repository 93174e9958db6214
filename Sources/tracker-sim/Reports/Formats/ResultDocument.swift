import TrackerPipeline

/// The request for a ride, and its result.
struct RideResult: Sendable {
  let request: RideRequest
  let report: RideReport
  /// The events of the ride, for a page; nil if none was requested.
  var recording: RideRecording?
}

/// Results in one format: ride after ride, and what is around them.
protocol ResultDocument {
  /// A part of what a ride's log says; only formats with a log get any.
  mutating func write(_ part: [UInt8]) throws(Failure)

  /// Comes once for each ride, at its end.
  mutating func add(_ result: RideResult)

  /// Writes what comes behind the last ride, and all that is not written yet.
  mutating func finish() throws(Failure)
}

extension ResultDocument {
  mutating func write(_ part: [UInt8]) {}
}
