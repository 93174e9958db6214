/// The page that text for people is written on.
enum TextPage {
  /// In columns.
  static let width = 80
}
