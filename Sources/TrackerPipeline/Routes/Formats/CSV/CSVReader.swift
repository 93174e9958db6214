import Foundation

/// Reads a CSV file whose header names at least the columns `lat` and `lon`.
///
/// - The separator is a comma, a semicolon or a tab, as in the header. A decimal comma is allowed
///   if the comma is not the separator, or the field is in quotes.
/// - A time is RFC 3339, perhaps with slashes in its date, or with the date in another column. It may also be a number
///   (see `NumericTime`), or the time of a spreadsheet (see `SpreadsheetTime`). A row without a time is an untimed
///   point; a row without a position is not a point.
/// - A coordinate may end with its hemisphere, or have it in another column. A position may be in one column, as two
///   numbers or as a point of well-known text.
/// - `CSVHeaderSearch` finds the header. Without one, the first two columns are latitude and longitude, if their values
///   are valid, perhaps behind a time.
struct CSVReader: CourseReader {
  let input: RouteInput
  private var points: CSVPoints
  private var segment: String?
  /// The segment of each track that the rows name.
  private var segments: [String: String] = [:]
  /// True if a row has a date, and a time that counts from the start.
  private var leavesOutDate = false
  private var changes = CSVChanges()
  private var warnings: [String] = []

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    points = CSVPoints(order: input.dates)
  }

  mutating func course() throws(RouteError) -> Course {
    var separator = CSVSeparator.of(input)
    if input.peek(4).starts(with: "sep=".utf8) { input.skip(5) }
    var search = CSVHeaderSearch(input, separator: separator)
    var records = CSVRecords(LineReader(input), file: file)
    let found = try search.find(in: &records)
    (separator, warnings) = (search.separator, search.warnings)
    let header = found.header
    points = CSVPoints(order: input.dates ?? header.dates)
    records.arePadded = header.hasPaddedFields
    points.startTrack()
    if found.isRow { take(records, header) }
    noteUnused(header, isRow: found.isRow)
    while try records.next(separator: separator) {
      if !records.isBlank, found.mark == nil || records[0] == found.mark { take(records, header) }
      input.bound(points.usable)
    }
    guard !points.isEmpty else {
      throw RouteError(file: file, message: "there is no row with a position in it")
    }
    var course = try points.course(file: file, identity: header.identityKind)
    if leavesOutDate {
      warnings.append("the times count from the start; the dates of their column are not used")
    }
    if header.timeUnit == nil, points.haveStepsOfThousands {
      warnings.append(
        "the times are whole thousands of seconds apart; if they are milliseconds, call their column time_ms"
      )
    }
    if let warning = records.holes.warningOfZeros { warnings.append(warning) }
    if !points.trackNames.isEmpty {
      warnings.append("the rows are of \(course.description(ofTracks: points.trackNames))")
    }
    if points.trackNames.isEmpty, let name = changes.likelyIdentity(of: points.usable) {
      warnings.append(
        "the time falls back where the column \(Quoted(name)) changes; --columns track=\(name) makes its values tracks"
      )
    }
    course.warnings += warnings
    return course
  }

  /// Warns of a file without a header, or without a column of times: its points get a speed that
  /// was not recorded.
  private mutating func noteUnused(_ header: CSVHeader, isRow: Bool) {
    for name in header.repeated {
      warnings.append("several columns are called \(Quoted(name)); none of them is used")
    }
    if isRow {
      let columns = header[.time].map { "column \($0 + 1) is the time, and " } ?? ""
      let position = header[.latitude].map { latitude in
        latitude == 0
          ? "the first two columns are latitude and longitude"
          : "columns \(latitude + 1) and \((header[.longitude] ?? latitude) + 1) are latitude and longitude"
      }
      warnings.append("there is no header: \(columns)\(position ?? "")")
    } else if header[.time] == nil, header[.date] == nil, header[.seconds] == nil,
      !header.unused.isEmpty
    {
      let names = header.unused.map { "\(Quoted($0.name))" }.joined(separator: ", ")
      warnings.append(
        "no column is known to be a time; not used are \(names); --columns time=NAME names it")
    }
  }

  private mutating func take(_ row: CSVRecords, _ header: CSVHeader) {
    startSegment(row, header)
    if isCutShort(row, header) {
      warnings.append(
        "line \(row.line): the file ends in the middle of the row; what was read is kept")
    } else if (header.count..<max(header.count, row.count)).contains(where: { !row[$0].isEmpty }) {
      points.drop(
        line: row.line, column: row.column(of: header.count),
        "it has \(row.count) fields, the header \(header.count); decimals need a full stop, "
          + "or semicolons between the fields")
    } else {
      do throws(CSVPosition.Malformed) {
        if points.isEmpty, CSVPreamble.areUnits(row.fieldTexts, header) { return }
        guard let coordinate = try CSVPosition(header: header).coordinate(of: row) else { return }
        append(coordinate, row, header)
      } catch {
        points.drop(line: row.line, column: row.column(of: error.column), error.message)
      }
    }
  }

  /// True if the file seems to end within the row. Never true before the first point, so that its
  /// error is reported.
  private func isCutShort(_ row: CSVRecords, _ header: CSVHeader) -> Bool {
    guard row.isLast, !points.isEmpty else { return false }
    if row.endsInQuotes || row.count < header.count { return true }
    return CSVTime(of: row, header)?.isComplete == false
  }

  private mutating func append(_ coordinate: Coordinate, _ row: CSVRecords, _ header: CSVHeader) {
    func value(_ role: CSVHeader.Role) -> Double? {
      header[role].flatMap { CoordinateText.number(CSVPosition.number(row[$0])) }
    }
    var point = Course.Point(coordinate: coordinate)
    point.accuracy =
      header[.accuracy] == nil
      ? value(.dilution).map { $0 * 5 } : value(.accuracy).map { $0 * header.accuracySize }
    point.altitude = value(.altitude).map { $0 * header.altitudeSize }
    let time = CSVTime(of: row, header)
    if time?.isWithoutItsDate == true { leavesOutDate = true }
    points.append(point, time: time, line: row.line)
    changes.note(row, header, hasFallenBack: points.hasFallenBack)
  }

  private mutating func startSegment(_ row: CSVRecords, _ header: CSVHeader) {
    let isStart = header[.kind].map { row[$0].hasPrefix("SEGMENT_START") } ?? false
    if isStart { points.startSegment() }
    let value = header[.segment].map { row[$0] }
    let isNew = isStart || value != segment
    segment = value
    guard let index = header[.identity] else {
      if isNew { points.startSegment() }
      return
    }
    let name = row[index]
    points.continueTrack(name, startsSegment: isNew)
    if let value, !points.hasNoTracks, segments.updateValue(value, forKey: name) != value {
      points.startSegment()
    }
  }
}
