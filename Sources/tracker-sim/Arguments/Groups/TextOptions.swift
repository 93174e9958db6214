/// Options for the look of text.
struct TextOptions: Sendable {
  /// The first and the last of the places.
  struct Excerpt {
    var first: Int
    var last: Int
  }

  /// True to show a map in the text.
  var hasMap = false
  var color = ColorChoice.auto
  /// The places that are shown; nil is all. No option sets it.
  var excerpt: Excerpt?
}

extension TextOptions {
  static let options = [
    Option<TextOptions>("--map", "", "with text: draw the route and its places") { _, text in
      text.hasMap = true
    },
    ColorChoice.option.at(\.color),
  ]
}

extension ColorChoice {
  static let option = Option<ColorChoice>(
    "--color", "WHEN", "auto, always or never", default: "auto: on a terminal",
    kind: .words(ColorChoice.allCases.map(\.rawValue))
  ) { text, color throws(InvalidValue) in
    color = try ColorChoice(named: text)
  }
}
