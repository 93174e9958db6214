import Foundation

/// Finds the header of a table behind other lines, as TrackAddict, avionics and many loggers write it.
enum CSVPreamble {
  /// The last line that may be a header.
  private static let lastLine = 100

  /// Texts that are in the names of columns for a position. A fast path: no line without one is a header.
  private static let hints = ["lat", "breit", "gps", "pos", "wkt", "geom", "coord", "loc"]

  /// The line of the first row that names a position and has a row of as many fields below it, with two numbers or
  /// more; nil if there is none.
  static func header(in start: Data) -> (line: Int, separator: UInt8)? {
    for separator in CSVSeparator.candidates {
      var rows = CSVRecords(LineReader(RouteInput(file: "", bytes: start)), file: "")
      var found: (line: Int, count: Int)?
      while (try? rows.next(separator: separator)) == true, rows.line <= lastLine {
        let fields = rows.fieldTexts
        if let (line, count) = found {
          if areUnits(fields) { continue }
          if fields.count == count, fields.count(where: { CoordinateText.number($0) != nil }) > 1 {
            return (line, separator)
          }
        }
        found = isHeader(fields) ? (rows.line, fields.count) : nil
      }
    }
    return nil
  }

  private static func isHeader(_ fields: [String]) -> Bool {
    guard fields.count > 1,
      fields.contains(where: { field in hints.contains { field.lowercased().contains($0) } })
    else { return false }
    return (try? CSVHeader(fields, written: fields))?.hasPosition == true
  }

  /// True for a row of units: `,(deg),(deg),(m)`.
  static func areUnits(_ fields: [String]) -> Bool {
    let units = fields.filter { !$0.isEmpty }
    return !units.isEmpty && units.allSatisfy { $0.first == "(" || $0.first == "[" }
  }
}
