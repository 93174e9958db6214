/// Reads a CSV file whose header names at least the columns `lat` and `lon`.
///
/// - The separator is a comma, a semicolon or a tab, as in the header. A decimal comma is allowed
///   if the comma is not the separator, or the field is in quotes.
/// - A time is RFC 3339, perhaps with slashes in its date, or with the date in another column; or
///   it is a number: see `NumericTime`. A row without a time is an untimed point; a row without a
///   position is not a point.
/// - A coordinate may end with its hemisphere, or have it in another column.
/// - Without a header, the first two columns are latitude and longitude, if their values are valid.
struct CSVReader: CourseReader {
  let input: RouteInput
  private var points = CoursePoints()
  private var segment: String?
  private var warnings: [String] = []

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  mutating func course() throws(RouteError) -> Course {
    let separator = CSVSeparator.of(input)
    if input.peek(4).starts(with: "sep=".utf8) { input.skip(5) }
    var records = CSVRecords(LineReader(input), file: file)
    let (header, isRow) = try header(of: &records, separator)
    points.startTrack()
    if isRow { take(records, header) }
    noteUnused(header, isRow: isRow)
    while try records.next(separator: separator) {
      if !records.isBlank { take(records, header) }
      input.bound(points.usable)
    }
    guard !points.isEmpty else {
      throw RouteError(file: file, message: "there is no row with a position in it")
    }
    var course = try points.course(name: nil, noun: "row", file: file)
    course.warnings += warnings
    return course
  }

  /// Finds the header, which is the first row that is not a comment. A comment with the names of
  /// columns is a header too.
  ///
  /// - Returns: The columns, and whether the row that was read is a point, as there is no header.
  private func header(
    of records: inout CSVRecords, _ separator: UInt8
  ) throws(RouteError) -> (header: CSVHeader, isRow: Bool) {
    while try records.next(separator: separator) {
      let names = (0..<records.count).map { records[$0] }
      let written = (0..<records.count).map { records.written($0) }
      let header: CSVHeader
      do throws(CSVHeader.Duplicate) {
        header = try CSVHeader(names, written: written)
      } catch {
        let message =
          "two columns are called \(Quoted(written[error.column])); rename or remove one"
        throw RouteError(
          file: file, line: records.line, column: records.column(of: error.column),
          message: message)
      }
      if header.hasPosition { return (header, false) }
      if records.isBlank { continue }
      if names.count >= 2, (try? coordinate(names[0], names[1])) != nil {
        return (CSVHeader(withoutNames: names.count), true)
      }
      let missing = header[.latitude] == nil ? "latitude or lat" : "longitude, lon or lng"
      throw RouteError(
        file: file, line: records.line,
        message: "the CSV header has no column \(missing), "
          + "but \(Quoted(records.lastLine))")
    }
    throw RouteError(file: file, message: "there is no header in it, such as: time,lat,lon")
  }

  /// Warns of a file without a header, or without a column of times: its points get a speed that
  /// was not recorded.
  private mutating func noteUnused(_ header: CSVHeader, isRow: Bool) {
    if isRow {
      warnings.append("there is no header: the first two columns are latitude and longitude")
    } else if header[.time] == nil, header[.date] == nil, header[.seconds] == nil,
      !header.unused.isEmpty
    {
      let names = header.unused.map { "\(Quoted($0))" }.joined(separator: ", ")
      warnings.append("no column is known to be a time; not used are \(names)")
    }
  }

  /// The text of degrees, with the sign of the hemisphere at their end or in another column.
  private func degrees(_ text: String, _ hemisphere: String = "") -> String {
    let text = number(text)
    // A fast path: most files have no hemisphere, and a number ends with a digit.
    if hemisphere.isEmpty, text.utf8.last.map({ $0 <= UInt8(ascii: "9") }) ?? true { return text }
    guard let letter = (hemisphere.last ?? text.last)?.uppercased(), "NSEW".contains(letter) else {
      return text
    }
    let digits = String((hemisphere.isEmpty ? text.dropLast() : text[...]).filter { $0 != " " })
    let isNegative = letter == "S" || letter == "W"
    return isNegative && !digits.hasPrefix("-") ? "-" + digits : digits
  }

  private func coordinate(
    _ latitude: String, _ longitude: String
  ) throws(CoordinateText.Malformed) -> Coordinate {
    try CoordinateText.parse(latitude: degrees(latitude), longitude: degrees(longitude))
  }

  private mutating func take(_ row: CSVRecords, _ header: CSVHeader) {
    startSegment(row, header)
    guard let latitude = header[.latitude], let longitude = header[.longitude] else { return }
    let north = degrees(row[latitude], header[.latitudeHemisphere].map { row[$0] } ?? "")
    let east = degrees(row[longitude], header[.longitudeHemisphere].map { row[$0] } ?? "")
    if isCutShort(row, header) {
      warnings.append(
        "line \(row.line): the file ends in the middle of the row; what was read is kept")
    } else if (header.count..<max(header.count, row.count)).contains(where: { !row[$0].isEmpty }) {
      points.drop(
        line: row.line, column: row.column(of: header.count),
        "it has \(row.count) fields, the header \(header.count); decimals need a full stop, "
          + "or semicolons between the fields")
    } else if !north.isEmpty || !east.isEmpty {
      do throws(CoordinateText.Malformed) {
        let coordinate = try CoordinateText.parse(latitude: north, longitude: east)
        append(coordinate, row, header)
      } catch {
        let column = error.isLatitude ? latitude : longitude
        points.drop(
          line: row.line, column: row.column(of: column),
          error.quoting(row.written(column)).message)
      }
    }
  }

  /// True if the file seems to end within the row. Never true before the first point, so that its
  /// error is reported.
  private func isCutShort(_ row: CSVRecords, _ header: CSVHeader) -> Bool {
    guard row.isLast, !points.isEmpty else { return false }
    if row.endsInQuotes || row.count < header.count { return true }
    guard let index = header[.time] ?? header[.seconds], !row[index].isEmpty else { return false }
    let text = dated(row[index], row, header)
    return NumericTime(decimal(text)) == nil && (try? Timestamp.parse(text)) == nil
  }

  private mutating func append(_ coordinate: Coordinate, _ row: CSVRecords, _ header: CSVHeader) {
    var point = Course.Point(coordinate: coordinate)
    if let index = header[.accuracy] {
      point.accuracy = CoordinateText.number(number(row[index]))
    } else if let index = header[.dilution] {
      point.accuracy = CoordinateText.number(number(row[index])).map { $0 * 5 }
    }
    if let index = header[.altitude] {
      point.altitude = CoordinateText.number(number(row[index]))
    }
    point.time = time(of: row, header)
    points.append(point, line: row.line)
  }

  private mutating func time(of row: CSVRecords, _ header: CSVHeader) -> Timestamp? {
    var column = header[.time] ?? header[.date] ?? header[.seconds]
    // An empty time does not hide the seconds. This program writes such rows for a ride without a
    // date.
    if let index = column, row[index].isEmpty { column = header[.seconds] }
    guard let index = column else { return nil }
    let text = dated(row[index], row, header)
    if text.isEmpty { return nil }
    return points.anyTime(
      decimal(text), line: row.line, column: row.column(of: index),
      written: Self.writtenTime(row, index, header[.date]))
  }

  /// The time as it is written, after the date if that has a column of its own.
  private static func writtenTime(_ row: CSVRecords, _ index: Int, _ date: Int?) -> String {
    guard let date, date != index else { return row.written(index) }
    return row.written(date) + " " + row.written(index)
  }

  /// The time after the date of another column, unless it contains a date itself.
  private func dated(_ time: String, _ row: CSVRecords, _ header: CSVHeader) -> String {
    guard let column = header[.date], header[.time] != nil, !time.isEmpty,
      !time.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") })
    else { return time }
    return row[column].isEmpty ? time : row[column] + "T" + time
  }

  private mutating func startSegment(_ row: CSVRecords, _ header: CSVHeader) {
    if let index = header[.kind], row[index].hasPrefix("SEGMENT_START") { points.startSegment() }
    if let index = header[.segment] {
      let value = row[index]
      if value != segment { points.startSegment() }
      segment = value
    }
  }

  /// A number with a full stop for its decimal comma, or any other time unchanged.
  private func decimal(_ time: String) -> String {
    let point = number(time)
    return NumericTime(point) == nil ? time : point
  }

  /// A number with a full stop for its decimal comma.
  private func number(_ text: String) -> String {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return text }
    let rest = text[text.index(after: comma)...]
    let isOnly = !rest.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    return isOnly && !text[..<comma].contains(".") ? text[..<comma] + "." + rest : text
  }
}
