/// The access to the user's position, and the text to show without it.
public enum LocationAccess: Hashable, Sendable {
  /// The user is asked, for this reason; nothing is shown before the answer.
  case asking(reason: String)
  /// Access was refused: the text says what is missing on the map, and what would help.
  case missing(String)
  case allowed

  /// - Parameter reason: The purpose of the location.
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

  /// The reason for apps that give no other.
  public static let usualReason =
    "Your location is used to mark on the map the places you visit, and to name them. It is not shown "
    + "before you allow it."
}
