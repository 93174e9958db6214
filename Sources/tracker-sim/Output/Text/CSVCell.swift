/// A cell of comma-separated values (RFC 4180).
enum CSVCell {
  /// In quotes where it must be. A text that a spreadsheet would take for a formula gets an apostrophe
  /// before it.
  static func text(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
    let safe = isFormula == true ? "'" + text : text
    guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return safe
    }
    // By the byte: a quotation mark with an accent over it is one all the same.
    let quoted = safe.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}
