/// A position of a receiver that speaks NMEA 0183.
struct NMEAFix: Equatable {
  var coordinate: Coordinate
  /// Metres; nil when the receiver does not say how good the position is.
  var accuracy: Double?
  /// Metres above the sea; nil when the receiver does not say.
  var altitude: Double? = nil
  var time: Timestamp
  /// True if the receiver has told the date. If not, the day is that of a comment, the one the
  /// decoder was given, or 1970-01-01, and those that follow it at midnight.
  var isDated: Bool
}

/// The result of a line.
enum NMEAEvent: Equatable {
  /// Nothing yet.
  case none
  case fix(NMEAFix)
  /// The receiver is there and does not know where it is.
  case noFix
  /// The line cannot be used: why, and what would be right. What was before it stands.
  case fault(String)
}
