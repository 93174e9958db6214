/// An event that a positioning receiver reports.
public enum ReceiverEvent: Equatable, Sendable {
  /// - Parameter time: When the fix was taken, if the receiver says so.
  case fix(Coordinate, horizontalAccuracy: Double?, time: Timestamp?)
  /// It does not know where it is.
  case noFix
  /// Something a person should know, in one sentence.
  case trouble(String)
}

/// How the lines of a receiver are to be understood.
public protocol ReceiverDialect: Sendable {
  /// The events of the next line, which comes without its line break.
  mutating func events(in line: String) -> [ReceiverEvent]

  /// The events that the lines so far have left open, at the end of the input.
  mutating func eventsAtEnd() -> [ReceiverEvent]
}

extension ReceiverDialect {
  public mutating func eventsAtEnd() -> [ReceiverEvent] { [] }
}
