import Foundation

/// The formats routes come in, told apart by their first bytes.
enum RouteFormat: String {
  case gpx
  case nmea

  static func of(_ input: RouteInput) throws(RouteError) -> RouteFormat {
    let start = input.peek(1 << 14)
    if let failure = input.failure { throw failure }
    if start.isEmpty { throw RouteError(file: input.file, message: "it is empty") }
    // UTF-16 has a zero beside every character that a format's grammar needs.
    let ignored: Set<UInt8> = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D]
    guard let first = start.first(where: { !ignored.contains($0) }) else {
      throw RouteError(file: input.file, message: "there is nothing but white space in it")
    }
    if first == UInt8(ascii: "<") { return .gpx }
    if hasSentence(start.filter { $0 != 0 }) { return .nmea }
    throw RouteError(
      file: input.file, line: 1,
      message: "it is not a GPX file, which begins with <?xml or <gpx, nor NMEA 0183, with $GP")
  }

  /// Whether a line begins as a sentence of NMEA 0183 does; there may be others before it.
  private static func hasSentence(_ text: Data) -> Bool {
    text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.contains { line in
      guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
      let address = line[(dollar + 1)...].prefix(5)
      return address.count == 5
        && address.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
  }

  func read(_ input: RouteInput) throws(RouteError) -> Course {
    switch self {
    case .gpx: return try GPXReader(file: input.file).course(from: input)
    case .nmea:
      var reader = NMEAReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    }
  }
}
