import Foundation

/// Finds the header of a CSV file: the first row that is not a comment, or a row behind other lines. A comment with the
/// names of columns is a header too.
struct CSVHeaderSearch {
  let input: RouteInput
  /// The start of the file, of which many rows decide.
  let start: Data
  private(set) var separator: UInt8
  private(set) var warnings: [String] = []

  struct Found {
    var header: CSVHeader
    /// True if the row that was read is a point, as there is no header.
    var isRow = false
    /// The first field of the rows of the table, if others are among them.
    var mark: String?
  }

  /// The first field of the row with the names of columns in a file of FlySight 2.
  private static let columnRow = "$COL"
  private let hasColumnRow: Bool

  init(_ input: RouteInput, separator: UInt8) {
    self.input = input
    self.separator = separator
    start = input.peek(1 << 16).prefix(1 << 16)
    hasColumnRow = start.first == UInt8(ascii: "$") && start.range(of: Data("\n$COL,".utf8)) != nil
  }

  mutating func find(in records: inout CSVRecords) throws(RouteError) -> Found {
    var preamble: (line: Int, separator: UInt8)?
    var columnProblem: RouteError?
    while try records.next(separator: separator) {
      if let preamble, records.line < preamble.line { continue }
      if hasColumnRow, records[0] != Self.columnRow { continue }
      var (names, written) = (records.fieldTexts, (0..<records.count).map { records.written($0) })
      var mark: String?
      // FlySight 2: `$COL,GNSS,time,lat,lon`, with rows that begin with `$GNSS`.
      if names.first == Self.columnRow, names.count > 3 {
        mark = "$" + names[1]
        (names, written) = ([""] + names[2...], [""] + written[2...])
      }
      let header = try header(names, written, records)
      if header.hasPosition, header.missing.isEmpty {
        let chosen = chosen(header, names, written, behind: records.line)
        return Found(header: chosen, isRow: isRow(header, records), mark: mark)
      }
      if records.isBlank { continue }
      if hasColumnRow {
        // Its sensors have rows of their own, perhaps before those of the receiver.
        columnProblem = columnProblem ?? problem(header, names, records)
        continue
      }
      if preamble == nil, let found = CSVPreamble.header(in: start), found.line > records.line {
        (preamble, separator) = (found, found.separator)
        warnings.append("line \(found.line): the header is here; the lines before it are not read")
        continue
      }
      if let found = withoutHeader(names, records) ?? byContent(names, written, records) {
        return found
      }
      throw problem(header, names, records)
    }
    throw columnProblem
      ?? RouteError(
        file: input.file, message: "there is no header in it, such as: time,lat,lon")
  }

  private func header(
    _ names: [String], _ written: [String], _ records: CSVRecords
  ) throws(RouteError) -> CSVHeader {
    do throws(CSVHeader.Duplicate) {
      return try CSVHeader(names, written: written, chosen: input.columns)
    } catch {
      let message = "two columns are called \(Quoted(written[error.column])); rename or remove one"
      throw RouteError(
        file: input.file, line: records.line, column: records.column(of: error.column),
        message: message)
    }
  }

  /// The header with the columns that the rows decide.
  private func chosen(
    _ header: CSVHeader, _ names: [String], _ written: [String], behind line: Int
  ) -> CSVHeader {
    let identity = CSVIdentity.column(of: header, in: rows, behind: line, separator)
    let time = CSVTimeColumn.column(of: header, in: rows, behind: line, separator)
    if identity == nil, time == nil { return header }
    let chosen = try? CSVHeader(
      names, written: written, chosen: input.columns, identity: identity, time: time)
    return chosen ?? header
  }

  private var rows: CSVRecords {
    CSVRecords(LineReader(RouteInput(file: input.file, bytes: start)), file: input.file)
  }

  /// True if the columns were chosen by their numbers, and the row has a position.
  private func isRow(_ header: CSVHeader, _ records: CSVRecords) -> Bool {
    guard input.columns.latitude.flatMap(Int.init) != nil else { return false }
    return (try? CSVPosition(header: header).coordinate(of: records)) != nil
  }

  private func withoutHeader(_ names: [String], _ records: CSVRecords) -> Found? {
    guard let columns = CSVGuess.columns(in: names) else { return nil }
    return Found(
      header: CSVHeader(withoutNames: names.count, columns: columns, chosen: input.columns),
      isRow: true)
  }

  private func byContent(
    _ names: [String], _ written: [String], _ records: CSVRecords
  ) -> Found? {
    guard let point = CSVGuess.point(in: rows, behind: records.line, separator) else { return nil }
    let header = try? CSVHeader(names, written: written, chosen: input.columns, point: point)
    return header.flatMap { $0.missing.isEmpty ? Found(header: $0) : nil }
  }

  private func problem(
    _ header: CSVHeader, _ names: [String], _ records: CSVRecords
  ) -> RouteError {
    let line = Quoted(records.lastLine)
    let message: String
    if let name = header.missing.first {
      message = "there is no column \(Quoted(name)), which --columns names, but \(line)"
    } else if CSVRow(records.lastLine, separator).valueCount > 1 {
      message =
        "there is no header such as time,lat,lon, and the first two columns are no "
        + "latitude and longitude: \(line)"
    } else {
      let missing = header[.latitude] == nil ? "latitude or lat" : "longitude, lon or lng"
      message =
        "the CSV header has no column \(missing), "
        + "but \(line); --columns time=NAME,lat=NAME,lon=NAME names others"
    }
    return RouteError(file: input.file, line: records.line, message: message)
  }
}
