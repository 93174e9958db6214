/// How text is set off where colours are shown; elsewhere it stays as it is.
struct TextStyle: Sendable {
  let hasColor: Bool

  static let plain = TextStyle(hasColor: false)

  func heading(_ text: String) -> String { set(text, "1") }
  func warning(_ text: String) -> String { set(text, "33") }
  func error(_ text: String) -> String { set(text, "31") }
  func mark(_ text: String) -> String { set(text, "36") }

  /// Select Graphic Rendition (ECMA-48), and back to normal.
  private func set(_ text: String, _ parameter: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(parameter)m\(text)\u{1B}[0m" : text
  }
}

/// When there are colours.
enum ColorChoice: String, CaseIterable, Sendable {
  /// Where a terminal can show them, unless they are switched off.
  case auto
  case always
  case never
}
