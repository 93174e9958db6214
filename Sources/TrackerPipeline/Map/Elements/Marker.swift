/// A pin at one moment. For a pin that changes while it is shown, use ``MarkerState``.
public struct Marker: Hashable, Sendable, Identifiable {
  public let id: String
  public var position: Coordinate
  /// The name of its picture, for the drawer; nil is the default pin.
  public var icon: String?
  public var title: String
  /// True if a tap on it selects it.
  public var isClickable: Bool
  /// True if the user may move it.
  public var isDraggable: Bool
  /// Pins with the same identifier that would overlap become one; nil is never clustered.
  public var clusteringIdentifier: String?

  /// - Parameter id: Identifies the pin from one content to the next. Nil makes one of its first
  ///   position and title (``defaultID(position:title:)``).
  public init(
    id: String? = nil, position: Coordinate, icon: String? = nil, title: String = "",
    isClickable: Bool = true, isDraggable: Bool = false, clusteringIdentifier: String? = nil
  ) {
    self.id = id ?? Self.defaultID(position: position, title: title)
    self.position = position
    self.icon = icon
    self.title = title
    self.isClickable = isClickable
    self.isDraggable = isDraggable
    self.clusteringIdentifier = clusteringIdentifier
  }

  /// The id as an Android client computes it: the `hashCode()` of the Kotlin class
  /// `data class Key(val position: Position, val title: String)`, in which `Position` is a data class of
  /// latitude and longitude.
  public static func defaultID(position: Coordinate, title: String) -> String {
    var hash = JavaHash()
    hash.add(position)
    hash.add(title)
    return String(hash.value)
  }

  /// A hash of how the marker looks: of its position, icon, title, and if it is clickable and
  /// draggable. It is Kotlin's, as in ``defaultID(position:title:)``; a marker without an icon
  /// counts as one with the icon "".
  public var fingerprint: Int32 {
    var hash = JavaHash()
    hash.add(position)
    hash.add(icon ?? "")
    hash.add(title)
    hash.add(isClickable)
    hash.add(isDraggable)
    return hash.value
  }
}
