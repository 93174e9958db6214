import Foundation

extension RouteFormat {
  /// What a file is, by its first bytes and not by its name.
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
    let lines = start.filter { $0 != 0 }
      .split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if lines.contains(where: isSentence) { return .nmea }
    if lines.contains(where: hasSeparator) { return .csv }
    let message = "it looks like plain text; routes are read from \(known)"
    throw RouteError(file: input.file, line: 1, message: message)
  }

  private static let known = "GPX, NMEA 0183, and CSV with a header such as time,lat,lon"

  /// Whether a line begins as a sentence of NMEA 0183 does.
  private static func isSentence(_ line: Data) -> Bool {
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let address = line[(dollar + 1)...].prefix(5)
    return address.count == 5
      && address.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func hasSeparator(_ line: Data) -> Bool {
    line.contains { ",;\t".utf8.contains($0) }
  }
}
