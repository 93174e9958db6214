extension Terminal {
  /// The colours it has, as far as its environment says; none where the user wants none.
  func colors(_ choice: ColorChoice) -> ColorDepth {
    guard style(choice).hasColor else { return .none }
    if ["truecolor", "24bit"].contains(variable("COLORTERM"))
      || variable("TERM").hasSuffix("-direct")
    {
      return .full
    }
    return variable("TERM").contains("256color") ? .palette : .sixteen
  }

  /// True if it shows more than ASCII: the first of these that is set says which encoding it has (POSIX,
  /// XBD 8.2).
  var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    let encoding = locale.uppercased()
    return encoding.contains("UTF-8") || encoding.contains("UTF8")
  }

  /// The ways in which it can show a map, the finest first.
  func mapStyles(_ choice: ColorChoice) -> [MapStyle] {
    guard hasUnicode else { return [.ascii] }
    return colors(choice) == .none ? [.braille, .ascii] : MapStyle.allCases
  }
}
