/// The page that text for people is written on.
enum TextPage {
  /// In columns, where the terminal's width is not known.
  static let width = 80
}
