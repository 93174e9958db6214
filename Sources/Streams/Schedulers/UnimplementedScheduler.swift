/// A scheduler that must not be used: using it is reported.
///
/// For the dependencies that a test should not use.
///
/// ```swift
/// let unused = UnimplementedScheduler("The search of an empty text")
/// let model = SearchModel(scheduler: .main(unused))
/// model.query = ""
/// ```
public struct UnimplementedScheduler: Scheduler {
  /// The name in the report.
  public let name: String
  private let report: @Sendable (String) -> Void

  /// Stops the program with a message when it is used.
  public init(_ name: String = "Someone") {
    // Not a failed precondition, which has no message in an optimised build.
    self.init(name) { fatalError($0) }
  }

  /// - Parameter report: Called at each use, with a sentence that describes it. Scheduled work does
  ///   not run.
  @preconcurrency
  public init(_ name: String = "Someone", report: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.report = report
  }

  /// Reports the use, and returns the origin of time.
  public var now: Instant {
    report("\(name) asks for the time of a scheduler that is not implemented.")
    return .zero
  }

  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    report("\(name) schedules work on a scheduler that is not implemented.")
  }

  @preconcurrency @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    report("\(name) schedules work for \(instant) on a scheduler that is not implemented.")
    return Subscriptions.empty
  }

  @preconcurrency
  public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    report("\(name) schedules work every \(interval) on a scheduler that is not implemented.")
    return Subscriptions.empty
  }
}
