/// The page of text for people.
enum TextPage {
  /// Columns, if the terminal's width is not known.
  static let width = 80
}
