import Foundation

extension CSVReader {
  /// True for lines that may be a table: their header names positions, or their first lines have the same number of short
  /// fields. Prose with commas is none.
  static func recognizes(_ lines: [Data]) -> Bool {
    let separator = CSVSeparator.of(lines)
    let rows = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("sep=") }
    let first =
      rows.prefix(while: { $0.hasPrefix("#") }) + rows.drop(while: { $0.hasPrefix("#") }).prefix(2)
    var counts: [Int] = []
    for row in first {
      let names = fields(of: row, separator).map {
        $0.trimmingCharacters(in: .whitespaces.union(["\""]))
      }
      if let header = try? CSVHeader(names, written: names), header.hasPosition { return true }
      if row.hasPrefix("#") { continue }
      guard names.count > 1, counts.allSatisfy({ $0 == names.count }),
        !counts.isEmpty || names.allSatisfy(isLikeName)
      else { return false }
      counts.append(names.count)
    }
    return !counts.isEmpty
  }

  /// The fields of a line; a separator in quotes is none.
  private static func fields(of row: String, _ separator: UInt8) -> [Substring] {
    var isQuoted = false
    return row.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && character == Character(Unicode.Scalar(separator))
    }
  }

  /// True for a few words without the end of a sentence.
  private static func isLikeName(_ field: String) -> Bool {
    field.utf8.count <= 40 && field.split(separator: " ").count <= 4
      && !(field.last.map { ".!?".contains($0) } ?? false)
  }
}
