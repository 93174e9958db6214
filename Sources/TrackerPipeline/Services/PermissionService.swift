import Streams

/// The user's permission, and the request for it.
public protocol PermissionService: Sendable {
  /// The status now, and every change of it.
  var status: AnyPublisher<PermissionStatus, Never> { get }

  /// Asks the user. The answer comes through ``status``.
  func request()
}
