/// Splits a stream of bytes into lines. A line ends with LF, CR or both; empty lines are left out.
struct LineSplitter {
  /// The longest line, in bytes. No receiver sends longer ones: they are cut, and the rest is
  /// dropped.
  static let longestLine = 65_536

  private var rest: [UInt8] = []

  /// The lines that the next piece completes.
  mutating func lines(endedBy piece: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if let line = takeRest() { lines.append(line) }
      } else if rest.count < Self.longestLine {
        rest.append(byte)
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
