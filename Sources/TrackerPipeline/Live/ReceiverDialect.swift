/// An event that a positioning receiver reports.
public enum ReceiverEvent: Equatable, Sendable {
  /// - Parameter time: When the fix was taken, if the receiver says so.
  case fix(Coordinate, horizontalAccuracy: Double?, time: Timestamp?)
  /// The receiver does not know its position.
  case noFix
  /// A problem that the user should know, in one sentence.
  case trouble(String)
}

/// Decodes the lines of a receiver.
public protocol ReceiverDialect: Sendable {
  /// The events of the next line, which has no line break.
  mutating func events(in line: String) -> [ReceiverEvent]

  /// The events that remain at the end of the input.
  mutating func eventsAtEnd() -> [ReceiverEvent]
}

extension ReceiverDialect {
  public mutating func eventsAtEnd() -> [ReceiverEvent] { [] }
}
