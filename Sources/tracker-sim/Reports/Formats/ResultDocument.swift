import TrackerPipeline

/// The request for a ride, and its result.
struct RideResult: Sendable {
  let request: RideRequest
  let report: RideReport
  /// The events of the ride, for a page; nil if none was requested.
  var recording: RideRecording?
}

/// A document in one format: the results of rides in succession, with a start and an end.
protocol ResultDocument {
  /// Writes a part of a ride's log; only formats with a log receive any.
  mutating func write(_ part: [UInt8]) throws(Failure)

  /// Is called once for each ride, at its end.
  mutating func add(_ result: RideResult)

  /// Writes the end of the document, and everything that is still pending.
  mutating func finish() throws(Failure)
}

extension ResultDocument {
  mutating func write(_ part: [UInt8]) {}
}
