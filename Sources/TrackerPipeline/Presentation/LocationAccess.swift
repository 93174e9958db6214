/// True if a map may show where the user is, and what to say where it may not.
public enum LocationAccess: Hashable, Sendable {
  /// The user is asked, and told why; nothing is shown before the answer.
  case asking(reason: String)
  /// It was refused: what is missing on the map, and what would help.
  case missing(String)
  case allowed

  /// - Parameter reason: What the location is for.
  init(_ permission: PermissionStatus, reason: String) {
    self =
      switch permission {
      case .notDetermined: .asking(reason: reason)
      case .restricted:
        .missing("Your position is not shown: location is restricted on this device.")
      case .denied:
        .missing("Your position is not shown: location is denied. Allow it in Settings.")
      case .authorizedWhenInUse, .authorizedAlways: .allowed
      }
  }

  /// Why the user is asked, in an app that gives no other reason.
  public static let usualReason =
    "Your location is used to mark on the map the places you visit, and to name them. It is not shown "
    + "before you allow it."
}
