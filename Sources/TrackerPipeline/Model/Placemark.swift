/// A geocoder's description of a position.
public struct Placemark: Hashable, Sendable {
  /// One line for a list: `1.2 km NE of Winterthur, Zurich, CH`.
  public let title: String

  /// - Parameter title: Control characters, ends of lines and marks that change the direction of text are
  ///   blanks in it: a geocoder's answer may have them, and lists, files and terminals must not.
  public init(title: String) {
    self.title = title.printable
  }
}
