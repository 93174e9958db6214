import Streams
import Testing

@testable import TrackerPipeline

/// Fails at the caller's line, with both diagrams one above the other.
func expect(
  _ actual: Marbles, _ expected: Marbles, sourceLocation: SourceLocation = #_sourceLocation
) {
  if let mismatch = actual.mismatch(with: expected) {
    Issue.record(Comment(rawValue: mismatch), sourceLocation: sourceLocation)
  }
}

/// A fix so many metres north of 46.5° N, 8° E, after so many seconds.
func fix(_ metres: Double, at seconds: Double = 0, accuracy: Double? = nil) -> Location {
  Location(
    coordinate: Coordinate(latitude: 46.5 + metres / 111_177, longitude: 8),
    horizontalAccuracy: accuracy, time: Instant(.milliseconds(Int(seconds * 1_000))))
}
