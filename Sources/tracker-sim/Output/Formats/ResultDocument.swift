import TrackerPipeline

/// What a ride was asked to do, and what came of it.
struct RideResult: Sendable {
  let request: RideRequest
  let report: SimulationReport
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

extension RideRequest.Format {
  /// - Parameter isShared: Whether several rides come into the document.
  func document(_ descriptor: Descriptor, isShared: Bool) -> any ResultDocument {
    switch self {
    case .text: LoggedDocument(descriptor, separator: "\n")
    case .json: JSONReport(descriptor, isShared: isShared)
    case .jsonl: LoggedDocument(descriptor, separator: "")
    case .csv: CSVReport(descriptor, isShared: isShared)
    case .gpx: GPXReport(descriptor, isShared: isShared)
    case .geojson: GeoJSONReport(descriptor)
    case .kml: KMLReport(descriptor)
    }
  }
}
