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
      var found: (line: Int, header: CSVHeader)?
      while (try? rows.next(separator: separator)) == true, rows.line <= lastLine {
        let fields = rows.fieldTexts
        if let (line, header) = found {
          if areUnits(fields, header) { continue }
          if fields.count == header.count,
            fields.count(where: { CoordinateText.number($0) != nil }) > 1
          {
            return (line, separator)
          }
        }
        found = Self.header(fields).map { (rows.line, $0) }
      }
    }
    return nil
  }

  /// The header that the fields are; nil if they name no position.
  private static func header(_ fields: [String]) -> CSVHeader? {
    guard fields.count > 1,
      fields.contains(where: { field in hints.contains { field.lowercased().contains($0) } }),
      let header = try? CSVHeader(fields, written: fields), header.hasPosition
    else { return nil }
    return header
  }

  /// True for a row of units, `,(deg),(deg),(m)`; or for one of units or sources as RaceChrono writes them: `unix time,deg,deg,m`,
  /// `,100: gps,100: gps,`.
  static func areUnits(_ fields: [String], _ header: CSVHeader) -> Bool {
    let units = fields.filter { !$0.isEmpty }
    if !units.isEmpty, units.allSatisfy({ $0.first == "(" || $0.first == "[" }) { return true }
    guard let latitude = header[.latitude], let longitude = header[.longitude],
      max(latitude, longitude) < fields.count, fields[latitude] == fields[longitude]
    else { return false }
    let text = fields[latitude]
    return CSVUnit(named: text.lowercased())?.dimension == .angle || text.contains(": ")
  }
}
