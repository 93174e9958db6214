/// The records of a CSV file (RFC 4180), one at a time.
///
/// A field in quotes may contain separators, line breaks and doubled quotes.
struct CSVRecords {
  /// The line on which the record begins.
  private(set) var line = 0
  /// True if the file ends without a line break after the record, or within its quotes.
  private(set) var isLast = false
  private(set) var endsInQuotes = false
  /// Lines with zero bytes, as a logger leaves them that loses its power. A line without a whole record is no record.
  private(set) var holes = ProblemSummary()
  /// True if zero bytes at the end of a field fill it up to its width, as Columbus V-900 writes them.
  var arePadded = false
  private var lines: LineReader
  private let file: String
  /// The contents of all fields in one array, without their quotes.
  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  /// The record before it.
  private var previous: (bytes: [UInt8], fields: [Field]) = ([], [])

  private struct Field {
    var range: Range<Int>
    /// The column of its first byte in its line, counted from 1.
    var column: Int
  }

  init(_ lines: LineReader, file: String) {
    self.lines = lines
    self.file = file
  }

  /// The number of fields of the record.
  var count: Int { fields.count }

  /// True if the record is empty or a comment.
  var isBlank: Bool {
    bytes.isEmpty || bytes.first == UInt8(ascii: "#") || (count == 1 && self[0].isEmpty)
  }

  /// A field without surrounding blanks; empty if there is no such field.
  subscript(index: Int) -> String {
    guard index < fields.count else { return "" }
    var range = fields[index].range
    while let first = range.first, bytes[first] <= UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, bytes[last] <= UInt8(ascii: " ") { range.removeLast() }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// All fields without surrounding blanks.
  var fieldTexts: [String] { (0..<count).map { self[$0] } }

  /// A field as it is written, without its quotes; empty if there is no such field.
  func written(_ index: Int) -> String {
    index < fields.count ? String(decoding: bytes[fields[index].range], as: UTF8.self) : ""
  }

  /// True if the field differs from the same field of the record before.
  func isChanged(_ index: Int) -> Bool {
    guard index < fields.count, index < previous.fields.count else { return true }
    return bytes[fields[index].range] != previous.bytes[previous.fields[index].range]
  }

  /// The line read last, unchanged.
  var lastLine: String { String(decoding: lines.line, as: UTF8.self) }

  func column(of index: Int) -> Int? {
    index < fields.count ? fields[index].column : nil
  }

  /// Reads the next record; false at the end of the file.
  mutating func next(separator: UInt8) throws(RouteError) -> Bool {
    var marks: (zero: Bool, quote: Bool)
    repeat {
      guard try lines.next() else { return false }
      marks = Self.marks(in: lines.line)
    } while marks.zero && !removePadding(separator) && !keepWholeRecord(separator)
    line = lines.number
    swap(&bytes, &previous.bytes)
    swap(&fields, &previous.fields)
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    if marks.quote {
      try splitQuoted(separator)
    } else {
      splitPlain(separator)
    }
    isLast = lines.isUnended
    return true
  }

  /// True for each if a line has a byte that is zero, and quotes.
  private static func marks(in line: [UInt8]) -> (zero: Bool, quote: Bool) {
    line.withUnsafeBufferPointer { bytes in
      var (zero, quote) = (false, false)
      for byte in bytes {
        zero = zero || byte == 0
        quote = quote || byte == UInt8(ascii: "\"")
      }
      return (zero, quote)
    }
  }

  /// Removes the zero bytes of a line, if all of them are at the ends of fields that may be padded.
  private mutating func removePadding(_ separator: UInt8) -> Bool {
    guard arePadded else { return false }
    let line = lines.line
    let arePadding = line.indices.allSatisfy { index in
      let next = index + 1 < line.count ? line[index + 1] : separator
      return line[index] != 0 || next == 0 || next == separator
    }
    if arePadding { lines.replaceLine(with: line.filter { $0 != 0 }[...]) }
    return arePadding
  }

  /// Keeps what is before or behind the zero bytes of a line, if it has as many fields as the record before. Beside a few
  /// zero bytes it may be a part of a number, as a loss of power leaves many of them.
  ///
  /// - Returns: False if the line has no whole record.
  private mutating func keepWholeRecord(_ separator: UInt8) -> Bool {
    let pieces = lines.line.split(separator: 0)
    if !pieces.isEmpty || !lines.isUnended { holes.add(line: lines.number, "") }
    let hasHole = lines.line.count { $0 == 0 } > 3
    let whole = pieces.first { piece in
      !fields.isEmpty && hasHole && piece.count { $0 == separator } + 1 == fields.count
    }
    if let whole { lines.replaceLine(with: whole) }
    return whole != nil
  }

  private mutating func splitPlain(_ separator: UInt8) {
    bytes.append(contentsOf: lines.line)
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == separator {
      fields.append(Field(range: start..<index, column: start + 1))
      start = index + 1
    }
    fields.append(Field(range: start..<bytes.count, column: start + 1))
  }

  private mutating func splitQuoted(_ separator: UInt8) throws(RouteError) {
    var (start, column, index) = (0, 1, 0)
    var isQuoted = false
    /// True if the field has nothing but blanks so far.
    var isBlank = true
    /// True if the field has been in quotes.
    var wasQuoted = false
    while true {
      guard index < lines.line.count else {
        guard isQuoted, try continueOnNextLine() else { break }
        index = 0
        continue
      }
      let byte = lines.line[index]
      let isQuote = byte == UInt8(ascii: "\"")
      index += 1
      if isQuoted, isQuote, index < lines.line.count, lines.line[index] == byte {
        bytes.append(byte)
        index += 1
      } else if isQuote, isQuoted {
        isQuoted = false
      } else if isQuote, isBlank, !wasQuoted {
        // Blanks before quotes are not part of the field.
        bytes.removeSubrange(start...)
        (isQuoted, wasQuoted) = (true, true)
      } else if byte == separator, !isQuoted {
        fields.append(Field(range: start..<bytes.count, column: column))
        (start, column, wasQuoted, isBlank) = (bytes.count, index + 1, false, true)
      } else {
        if byte > UInt8(ascii: " ") { isBlank = false }
        bytes.append(byte)
      }
    }
    fields.append(Field(range: start..<bytes.count, column: column))
  }

  /// Reads the next line of a field in quotes; false if the file ends within it.
  private mutating func continueOnNextLine() throws(RouteError) -> Bool {
    guard bytes.count <= LineReader.longestLine else {
      let message = "quotes that are opened here are not closed within a mebibyte"
      throw RouteError(file: file, line: line, message: message)
    }
    bytes.append(UInt8(ascii: "\n"))
    endsInQuotes = try !lines.next()
    return !endsInQuotes
  }
}
