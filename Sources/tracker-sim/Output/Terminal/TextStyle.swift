/// Highlights text where colours are shown; elsewhere the text is unchanged.
struct TextStyle: Sendable {
  let hasColor: Bool

  static let plain = TextStyle(hasColor: false)

  func heading(_ text: String) -> String { set(text, "1") }
  func warning(_ text: String) -> String { set(text, "33") }
  func error(_ text: String) -> String { set(text, "31") }
  func mark(_ text: String) -> String { set(text, "36") }

  /// Select Graphic Rendition (ECMA-48), and its reset.
  private func set(_ text: String, _ parameter: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(parameter)m\(text)\u{1B}[0m" : text
  }
}

/// The condition for colours.
enum ColorChoice: String, CaseIterable, Sendable {
  /// If a terminal can show them, unless they are switched off.
  case auto
  case always
  case never
}
