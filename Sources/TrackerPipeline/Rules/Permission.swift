import Streams
import Synchronization

extension Publisher where Output == PermissionStatus, Failure == Never {
  /// R0: runs `segment` while tracking is allowed.
  ///
  ///     status    n----a------d-----a---
  ///     segments       -1--2--      -1--2
  ///     tracking  -----S1--2--A-----S1--2   S is a segment's start, A an alert
  ///
  /// Not determined: asks once and waits. Denied or restricted: one alert, no tracking. A segment
  /// that is no longer allowed is cancelled, and forgets the pending location; the next one starts from
  /// the beginning. A change from one authorization to another changes only the status.
  func tracking(
    asking service: any PermissionService, at scheduler: any Scheduler,
    segment: @escaping @Sendable () -> AnyPublisher<StateChange, Never>
  ) -> some Publisher<StateChange, Never> {
    removeDuplicates { $0.isAuthorized && $1.isAuthorized }
      .handleEvents(receiveOutput: AskOnce(service).callAsFunction)
      .map { status -> AnyPublisher<StateChange, Never> in
        let change = Just(StateChange.permission(status))
        if status.isAuthorized {
          return change.merge(with: service.changes(within: status), segment())
            .eraseToAnyPublisher()
        }
        guard status.isRefused else { return change.eraseToAnyPublisher() }
        let alert = TrackerAlert(
          kind: .permission, time: scheduler.now, message: Self.refusal(status))
        return Publishers.MergeMany([change, .init(.alert(alert))]).eraseToAnyPublisher()
      }
      .switchToLatest()
  }

  private static func refusal(_ status: PermissionStatus) -> String {
    status == .denied
      ? "Location access is denied. Allow it in Settings > Privacy > Location Services."
      : "Location access is restricted on this device. See Settings > Screen Time."
  }
}

extension PermissionService {
  /// The authorizations that follow this one, until another status.
  fileprivate func changes(within status: PermissionStatus) -> AnyPublisher<StateChange, Never> {
    self.status
      .drop { $0 == status }
      .filter(\.isAuthorized)
      .removeDuplicates()
      .map { StateChange.permission($0) }
      .eraseToAnyPublisher()
  }
}

/// Asks the user once, the first time the permission is not determined.
private final class AskOnce: Sendable {
  private let service: any PermissionService
  private let hasAsked = Atomic(false)

  init(_ service: any PermissionService) {
    self.service = service
  }

  @Sendable
  func callAsFunction(_ status: PermissionStatus) {
    guard status == .notDetermined else { return }
    if !hasAsked.exchange(true, ordering: .relaxed) { service.request() }
  }
}
