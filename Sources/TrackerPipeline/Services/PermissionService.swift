import Streams

/// What the user allows, and the way to ask.
public protocol PermissionService: Sendable {
  /// The status now, and every change of it.
  var status: AnyPublisher<PermissionStatus, Never> { get }

  /// Asks the user. The answer comes through ``status``.
  func request()
}
