import Streams

/// Something the user should know.
public struct TrackerAlert: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A place could not be named.
    case geocoder
    /// Tracking is not allowed.
    case permission
    /// The location manager reports an error.
    case location
  }

  public let kind: Kind
  /// The time at which it was raised, on the scheduler's time line.
  public let time: Instant
  /// One sentence that says what happened and what to do.
  public let message: String

  public init(kind: Kind, time: Instant, message: String) {
    self.kind = kind
    self.time = time
    self.message = message
  }
}
