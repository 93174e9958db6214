/// A position from a receiver of NMEA 0183.
struct NMEAFix: Equatable {
  var coordinate: Coordinate
  /// Metres; nil when the receiver does not send it.
  var accuracy: Double?
  /// Metres above sea level; nil when the receiver does not send it.
  var altitude: Double? = nil
  var time: Timestamp
  /// True if the date is the receiver's. If not, it is counted from the date of a comment, from the
  /// decoder's initial day, or from 1970-01-01.
  var isDated: Bool
}

/// The result of decoding a line.
enum NMEAEvent: Equatable {
  /// No result yet.
  case none
  case fix(NMEAFix)
  /// The receiver works, but has no fix.
  case noFix
  /// A line that cannot be used, with the reason and the correct form. Results of earlier lines
  /// remain valid.
  case fault(String)
}
