import Streams

/// Plays a script of the user's permission. Before its first line, it is not determined.
public final class SimulatedPermissionService: PermissionService {
  /// A line of the script.
  public struct Change: Hashable, Sendable {
    /// From the origin of the scheduler's time line.
    public var time: Duration
    public var status: PermissionStatus

    public init(time: Duration, status: PermissionStatus) {
      self.time = time
      self.status = status
    }
  }

  private let current: CurrentValueSubject<PermissionStatus, Never>

  public init(script: [Change], scheduler: any Scheduler) {
    let scheduler = scheduler.ranked(as: .permission)
    let start = script.last { $0.time <= .zero }
    current = CurrentValueSubject(start?.status ?? .notDetermined)
    for change in script where change.time > .zero {
      scheduler.schedule(after: Instant(change.time)) { [current] in
        current.value = change.status
      }
    }
  }

  public var status: AnyPublisher<PermissionStatus, Never> { current.eraseToAnyPublisher() }

  /// Does nothing: the script determines when the user answers.
  public func request() {}
}
