/// Parses a list of languages, the preferred one first.
enum Language {
  /// As in the header `Accept-Language`, without weights: `de-CH,de,en`.
  static func parse(_ text: String) throws(InvalidValue) -> String {
    guard
      text.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*(,[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)*/)
        != nil
    else { throw InvalidValue(message: "'\(text)' is no language; write en, or de-CH,de,en") }
    return text
  }
}
