/// A geocoder's description of a position.
public struct Placemark: Hashable, Sendable {
  /// One line for a list: `1.2 km NE of Winterthur, Zurich, CH`.
  public let title: String

  /// - Parameter title: Control characters, line breaks and marks that change the direction of text
  ///   become blanks: a geocoder's answer may contain them, and lists, files and terminals must
  ///   not.
  public init(title: String) {
    self.title = title.printable
  }
}
