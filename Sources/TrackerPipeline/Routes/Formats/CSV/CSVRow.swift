import Foundation

/// A row near the start of a file that may be a table.
struct CSVRow {
  /// Without surrounding blanks and quotes.
  let fields: [String]
  /// True if a blank follows a separator, as in prose.
  private let isSpaced: Bool

  init(_ text: String, _ separator: UInt8) {
    var isQuoted = false
    // A separator in quotes does not separate.
    let parts = text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && character == Character(Unicode.Scalar(separator))
    }
    isSpaced = parts.dropFirst().contains { $0.first == " " }
    fields = parts.map { $0.trimmingCharacters(in: .whitespaces.union(["\""])) }
  }

  /// The rows of some lines; a line that ends within quotes continues on the next one.
  static func rows(of lines: some Sequence<String>, _ separator: UInt8) -> [CSVRow] {
    var rows: [CSVRow] = []
    var open = ""
    for line in lines {
      if rows.count == most { break }
      open += line
      guard open.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { continue }
      rows.append(CSVRow(open, separator))
      open = ""
    }
    if !open.isEmpty, rows.count < most { rows.append(CSVRow(open, separator)) }
    return rows
  }

  /// The rows that decide.
  private static let most = 20

  /// True for rows that have equally many fields, and some numbers or dates among them, or no blanks between them.
  /// Prose with commas, source code and logs are no table.
  static func areTable(_ rows: [CSVRow]) -> Bool {
    guard let first = rows.first, first.fields.count > 1 else { return false }
    let others = rows.dropFirst()
    if (try? CSVPosition.coordinate(first.fields[0], first.fields[1])) != nil {
      return others.first.map(first.agrees) ?? true
    }
    guard first.fields.allSatisfy(isShort), !first.fields.contains(where: isCode) else {
      return false
    }
    let agreeing = others.filter(first.agrees)
    // A few rows may be wrong.
    guard 10 * (others.count - agreeing.count) <= others.count else { return false }
    if first.valueCount > 0 {
      return first.fields.indices.count { column in
        (agreeing + [first]).allSatisfy { isValue($0.fields[column]) }
      } > 1
    }
    return first.fields.count(where: isName) > 1
      && (2 * agreeing.count { $0.valueCount > 0 } > agreeing.count
        || !rows.contains(where: \.isSpaced))
  }

  /// The number of fields that are numbers, dates or the like; a header has none.
  var valueCount: Int { fields.count(where: Self.isValue) }

  /// True if the other row has a field for each of these; further ones are empty.
  private func agrees(_ other: CSVRow) -> Bool {
    other.fields.count >= fields.count
      && other.fields.dropFirst(fields.count).allSatisfy(\.isEmpty)
  }

  /// True if half of the rows or more have no field for which this one has no name; and a position in the column for it,
  /// if they have anything there.
  func isHeader(of rows: [CSVRow], point: Int) -> Bool {
    let fitting = rows.filter { $0.fields.dropFirst(fields.count).allSatisfy(\.isEmpty) }
    let texts = rows.map { point < $0.fields.count ? $0.fields[point] : "" }.filter { !$0.isEmpty }
    let positions = texts.filter {
      CSVPosition.pair(in: $0) != nil || $0.uppercased().contains("POINT")
    }
    return 2 * fitting.count >= rows.count && 2 * positions.count >= texts.count
  }

  /// True for a few words without the end of a sentence.
  private static func isShort(_ field: String) -> Bool {
    field.utf8.count <= 40 && field.split(separator: " ").count <= 4
      && !(field.last.map { ".!?".contains($0) } ?? false)
  }

  private static func isName(_ field: String) -> Bool { field.contains(where: \.isLetter) }

  /// True for a text with a character that source code has, and the name of a column has not, or with an open bracket.
  private static func isCode(_ field: String) -> Bool {
    func count(_ bracket: Character) -> Int { field.count { $0 == bracket } }
    return field.contains { "{}<>=\"\\`|".contains($0) } || count("(") != count(")")
      || count("[") != count("]")
  }

  /// True for a number, a date or a time, perhaps with a unit of two letters.
  private static func isValue(_ field: String) -> Bool {
    guard let start = field.first(where: { !"+-.".contains($0) }), start.isASCII, start.isNumber
    else { return false }
    return field.count(where: \.isLetter) <= 2
  }
}
