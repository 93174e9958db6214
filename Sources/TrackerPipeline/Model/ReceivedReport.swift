import Streams

/// A receiver's report, and the time of its arrival.
public struct ReceivedReport: Hashable, Sendable {
  public let time: Instant
  public let content: Result<Location, LocationError>

  public init(time: Instant, content: Result<Location, LocationError>) {
    self.time = time
    self.content = content
  }
}
