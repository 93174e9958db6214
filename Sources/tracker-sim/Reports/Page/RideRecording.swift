import Streams
import TrackerPipeline

/// The events of a ride in the units of a page: milliseconds since the start, 1e-7 degrees,
/// millimetres.
struct RideRecording: Sendable {
  /// Positions in the order of their times.
  struct Positions: Sendable {
    private(set) var time = IntegerColumn()
    private(set) var latitude = IntegerColumn()
    private(set) var longitude = IntegerColumn()
    private var last = Coordinate(latitude: 0, longitude: 0)

    /// Appends a position; an invalid one is replaced by the one before.
    mutating func append(_ coordinate: Coordinate, at instant: Instant) {
      if coordinate.isValid { last = coordinate }
      time.append(instant.pageTime)
      latitude.append(Int64((last.latitude * 1e7).rounded()))
      longitude.append(Int64((last.longitude * 1e7).rounded()))
    }
  }

  var permissions: [(time: Instant, status: PermissionStatus)] = []
  var fixes = Positions()
  /// The millimetres plus one; 0 if unknown.
  var accuracies = IntegerColumn()
  /// The index of the reason why a fix was dropped plus one; 0 if it was not dropped.
  var drops = IntegerColumn()
  var checkpoints = Positions()
  /// 1 for the first fix of a segment.
  var firsts = IntegerColumn()
  var tickTimes = IntegerColumn()
  /// The last of the ticks that are recorded together.
  var tickEnds = IntegerColumn()
  var tickCounts = IntegerColumn()
  var tickOutcomes = IntegerColumn()
  var geocodes = Positions()
  var geocodeEnds = IntegerColumn()
  /// Indices of `outcomes`.
  var geocodeOutcomes = IntegerColumn()
  var outcomes = [Self.named]
  var end = Instant.zero

  /// The number of a tick's outcome in a page.
  static func number(of outcome: TrackerEvent.TickOutcome) -> Int64 {
    switch outcome {
    case .idle: 0
    case .geocode: 1
    case .skipped: 2
    }
  }

  static let dropReasons = TrackerEvent.DropReason.allCases
  /// The outcome of a geocode that has led to a place.
  static let named = "named the place"
}

extension Instant {
  /// Milliseconds, rounded down.
  var pageTime: Int64 { Int64((Double(nanoseconds) / 1e6).rounded(.down)) }
}

extension Double? {
  /// The millimetres plus one; 0 if unknown.
  var pageAccuracy: Int64 {
    guard let metres = self, metres >= 0, metres < 1e9 else { return 0 }
    return Int64((metres * 1_000).rounded()) + 1
  }
}
