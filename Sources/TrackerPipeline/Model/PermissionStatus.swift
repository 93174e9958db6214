/// The user's permission.
public enum PermissionStatus: String, Hashable, Sendable, CaseIterable {
  case notDetermined
  case restricted
  case denied
  case authorizedWhenInUse
  case authorizedAlways

  public var isAuthorized: Bool {
    self == .authorizedWhenInUse || self == .authorizedAlways
  }

  /// True if permission is denied or restricted.
  public var isRefused: Bool {
    self == .denied || self == .restricted
  }
}
