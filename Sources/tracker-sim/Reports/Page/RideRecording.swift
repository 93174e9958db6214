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
  var ticks = Tries<Tick>()
  var geocodes = Tries<Geocode>()
  var outcomes = [Self.named]
  var alerts = Tries<TrackerAlert>()
  /// Metres: of the line through the positions that were not dropped.
  var length = 0.0
  var end = Instant.zero

  struct Tick: Sendable {
    /// 0 if there was nothing to geocode, 1 for a geocode, 2 if one was in flight, 3 for ticks of
    /// several kinds.
    var outcome: Int
    /// The number of the movement that a tick has geocoded and that has no place yet: ticks with the
    /// same number try it again, or wait for the answer.
    let tried: Int?
  }

  struct Geocode: Sendable {
    let coordinate: Coordinate
    /// The index in `outcomes`.
    let outcome: Int
  }

  static let dropReasons = TrackerEvent.DropReason.allCases
  /// The outcome of a geocode that has led to a place.
  static let named = "named the place"
}

extension Instant {
  /// Milliseconds, rounded down.
  var pageTime: Int64 { Int64((Double(nanoseconds) / 1e6).rounded(.down)) }
}

extension Double {
  /// Millimetres, at most a billion kilometres: nothing that can be ridden is longer, but a file can name an altitude
  /// or two times that make it so.
  var pageLength: Int64 {
    isNaN ? 0 : Int64(Swift.min(Swift.max((self * 1_000).rounded(), -1e15), 1e15))
  }
}

extension Double? {
  /// The millimetres plus one; 0 if unknown.
  var pageAccuracy: Int64 {
    guard let metres = self, metres >= 0, metres < 1e9 else { return 0 }
    return Int64((metres * 1_000).rounded()) + 1
  }

  /// The decimetres plus a million; 0 if unknown.
  var pageAltitude: Int64 {
    guard let metres = self, abs(metres) < 99_999 else { return 0 }
    return Int64((metres * 10).rounded()) + 1_000_000
  }
}
