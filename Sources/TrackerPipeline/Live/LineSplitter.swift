/// Splits a stream of bytes into lines. A line ends with LF, CR or both; empty lines are left out.
struct LineSplitter {
  /// The longest line, in bytes. No receiver sends longer ones: of these the start is a line as soon
  /// as it is there, and the rest is dropped.
  static let longestLine = 65_536

  private var rest: [UInt8] = []
  /// True if the line is too long, and its start has been returned.
  private var isDropping = false

  /// The lines that the next piece completes.
  mutating func lines(endedBy piece: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if let line = takeRest() { lines.append(line) }
        isDropping = false
      } else if !isDropping {
        rest.append(byte)
        guard rest.count == Self.longestLine, let line = takeRest() else { continue }
        lines.append(line)
        isDropping = true
      }
    }
    return lines
  }

  /// Removes and returns the bytes behind the last line break, if there are any.
  mutating func takeRest() -> String? {
    defer { rest.removeAll(keepingCapacity: true) }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }
}
