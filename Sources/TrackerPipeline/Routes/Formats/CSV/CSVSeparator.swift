import Foundation

/// Finds the separator of the fields of a CSV file.
enum CSVSeparator {
  static let candidates = ([",", ";", "\t"] as [Unicode.Scalar]).map { UInt8(ascii: $0) }

  /// The separator in Excel's first line `sep=;`, or the most frequent one in the header.
  static func of(_ input: RouteInput) -> UInt8 {
    let start = input.peek(1 << 14)
    let mark = Data("sep=".utf8)
    if start.starts(with: mark), let separator = start.dropFirst(mark.count).first,
      candidates.contains(separator)
    {
      return separator
    }
    return of(start.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
  }

  /// The most frequent one in the first line that has any; between numbers with decimal commas no comma.
  static func of(_ lines: [Data]) -> UInt8 {
    let header = lines.first { line in candidates.contains { line.contains($0) } } ?? Data()
    for separator in candidates.dropFirst() {
      let fields = header.split(separator: separator, omittingEmptySubsequences: false)
      if fields.count > 1, fields.allSatisfy(isDecimal) { return separator }
    }
    let counts = candidates.map { separator in header.count { $0 == separator } }
    let most = zip(counts, candidates).max { $0.0 < $1.0 }
    return most?.1 ?? UInt8(ascii: ",")
  }

  /// True for a number with at most one comma, and no full stop.
  private static func isDecimal(_ field: Data) -> Bool {
    let text = String(decoding: field, as: UTF8.self)
    return !text.contains(".") && CoordinateText.number(CSVPosition.number(text)) != nil
  }
}
