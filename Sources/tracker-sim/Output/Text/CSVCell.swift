/// A cell of comma-separated values (RFC 4180).
enum CSVCell {
  /// In quotes if necessary. A text that a spreadsheet would read as a formula gets an apostrophe
  /// before it.
  static func text(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
    let safe = isFormula == true ? "'" + text : text
    guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return safe
    }
    // By bytes: a quotation mark followed by a combining accent is still a quotation mark.
    let quoted = safe.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}
