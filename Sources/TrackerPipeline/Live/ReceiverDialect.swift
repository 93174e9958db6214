/// An event that a positioning receiver reports.
///
/// ```swift
/// dialect.events(in: "47.37,8.54")
///   == [.fix(Coordinate(latitude: 47.37, longitude: 8.54), horizontalAccuracy: nil, time: nil)]
/// ```
public enum ReceiverEvent: Equatable, Sendable {
  /// - Parameter time: When the fix was taken, if the receiver says so.
  case fix(Coordinate, horizontalAccuracy: Double?, time: Timestamp?)
  /// The receiver does not know its position.
  case noFix
  /// A problem that the user should know, in one sentence.
  case trouble(String)
}

/// Decodes the lines of a receiver.
///
/// ```swift
/// struct CommaDialect: ReceiverDialect {
///   mutating func events(in line: String) -> [ReceiverEvent] {
///     let numbers = line.split(separator: ",").compactMap { Double($0) }
///     guard numbers.count == 2 else { return [.trouble("'\(line)' is not a position.")] }
///     let position = Coordinate(latitude: numbers[0], longitude: numbers[1])
///     return [.fix(position, horizontalAccuracy: nil, time: nil)]
///   }
/// }
/// ```
public protocol ReceiverDialect: Sendable {
  /// The events of the next line, which has no line break.
  mutating func events(in line: String) -> [ReceiverEvent]

  /// The events that remain at the end of the input.
  mutating func eventsAtEnd() -> [ReceiverEvent]
}

extension ReceiverDialect {
  public mutating func eventsAtEnd() -> [ReceiverEvent] { [] }
}
