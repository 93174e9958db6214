/// The page that text for people is written on.
enum TextPage {
  /// In columns, where nobody knows better.
  static let width = 80
}
