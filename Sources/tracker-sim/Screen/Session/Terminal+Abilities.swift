extension Terminal {
  /// The colours that its environment reports; none if the user wants none.
  func colors(_ choice: ColorChoice) -> ColorDepth {
    guard style(choice).hasColor else { return .none }
    if ["truecolor", "24bit"].contains(variable("COLORTERM"))
      || variable("TERM").hasSuffix("-direct")
    {
      return .full
    }
    return variable("TERM").contains("256color") ? .palette : .sixteen
  }

  /// True if it shows more than ASCII.
  var hasUnicode: Bool {
    let encoding = locale.uppercased()
    return encoding.contains("UTF-8") || encoding.contains("UTF8")
  }

  /// True if text in it must be ASCII: where there is no terminal, only if the locale says so, and not if there is none.
  var needsASCII: Bool { !hasUnicode && (isTerminal || !locale.isEmpty) }

  /// The first of these variables that is set, which contains the encoding (POSIX, XBD 8.2).
  private var locale: String {
    ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
  }

  /// The map styles that it can show, the finest first.
  func mapStyles(_ choice: ColorChoice) -> [MapStyle] {
    guard hasUnicode else { return [.ascii] }
    return colors(choice) == .none ? [.braille, .ascii] : MapStyle.allCases
  }
}
