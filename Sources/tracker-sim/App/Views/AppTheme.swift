/// Colours and characters of the app.
struct AppTheme: Sendable {
  let hasColor: Bool
  /// True if only ASCII may be written.
  let isPlain: Bool

  var bar: CellStyle {
    hasColor
      ? CellStyle(foreground: Color(0xE8EDF2), background: Color(0x22303C)) : .reversed
  }
  var barStrong: CellStyle {
    var style = bar
    style.isBold = true
    return style
  }
  var selectedTab: CellStyle {
    hasColor
      ? CellStyle(foreground: Color(0x10181F), background: Color(0x8FD0FF), isBold: true)
      : CellStyle(isBold: true)
  }
  var good: CellStyle { CellStyle(foreground: hasColor ? Color(0x35B36B) : nil) }
  var bad: CellStyle { CellStyle(foreground: hasColor ? Color(0xE5484D) : nil, isBold: true) }
  var accent: CellStyle { CellStyle(foreground: hasColor ? Color(0x3E8EF7) : nil, isBold: true) }
  var button: CellStyle { CellStyle(isBold: true, isReversed: true) }

  /// The background of a map of blocks, which makes the blocks visible.
  func paper(of style: MapStyle) -> Color? {
    style == .blocks && hasColor ? Color(0x14202B) : nil
  }

  var ellipsis: Character { isPlain ? "~" : "…" }
  var horizontal: Character { isPlain ? "-" : "─" }
  var vertical: Character { isPlain ? "|" : "│" }
  var corners:
    (topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character)
  {
    isPlain ? ("+", "+", "+", "+") : ("╭", "╮", "╰", "╯")
  }
  var play: String { isPlain ? ">" : "▶" }
  var pause: String { isPlain ? "=" : "‖" }
  var full: Character { isPlain ? "#" : "█" }
  var empty: Character { isPlain ? "." : "░" }
  var knob: Character { isPlain ? "O" : "●" }
  var place: Character { isPlain ? "+" : "┿" }
  var plusMinus: String { isPlain ? "+-" : "±" }
}
