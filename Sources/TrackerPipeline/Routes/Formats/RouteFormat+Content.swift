import Foundation

extension RouteFormat {
  /// What a file is, by its first bytes and not by its name.
  static func of(_ input: RouteInput) throws(RouteError) -> RouteFormat {
    let start = input.peek(1 << 14).prefix(1 << 14)
    if let failure = input.failure { throw failure }
    if start.isEmpty { throw RouteError(file: input.file, message: input.remark ?? "it is empty") }
    do throws(Unreadable) {
      return try of(start)
    } catch {
      throw RouteError(file: input.file, line: error.line, message: error.message)
    }
  }

  /// What cannot be read, and what could.
  private struct Unreadable: Error {
    var line: Int?
    var message: String
  }

  private static let known =
    "GPX, KML, GeoJSON, NMEA 0183, and CSV with a header such as time,lat,lon"

  private static func of(_ start: Data) throws(Unreadable) -> RouteFormat {
    // UTF-16 has a zero beside every character that a format's grammar needs.
    let ignored: Set<UInt8> = [
      0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D, JSONScanner.recordSeparator,
    ]
    if let message = FileSignature.message(for: start) { throw Unreadable(message: message) }
    guard let first = start.first(where: { !ignored.contains($0) }) else {
      throw Unreadable(message: "there is nothing but white space in it")
    }
    let text = start.filter { $0 != 0 }
    if first == UInt8(ascii: "<") { return try ofXML(text) }
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if lines.contains(where: isSentence) { return .nmea }
    if first == UInt8(ascii: "{") { return .geojson }
    if first == UInt8(ascii: "[") {
      throw Unreadable(line: 1, message: "it is a JSON array; GeoJSON is an object, {\"type\": …")
    }
    if lines.contains(where: hasSeparator) { return .csv }
    let isText = text.allSatisfy { $0 >= UInt8(ascii: " ") || (9...13).contains($0) }
    let kind = isText ? "plain text" : "binary data"
    throw Unreadable(line: 1, message: "it looks like \(kind); routes are read from \(known)")
  }

  private static func ofXML(_ text: Data) throws(Unreadable) -> RouteFormat {
    let root = XMLRoot.name(in: String(decoding: text, as: UTF8.self))
    switch root?.lowercased() {
    // What is too long to tell is left to the reader of what is most common.
    case nil, "gpx": return .gpx
    // KML may do without its root.
    case "kml", "document", "folder", "placemark": return .kml
    case "html": throw Unreadable(message: "it is a web page (HTML), not the file behind it")
    case "trainingcenterdatabase": throw Unreadable(message: "it is TCX; convert it to GPX")
    case let name?:
      throw Unreadable(message: "it is XML of \(Quoted(name)); routes are read from \(known)")
    }
  }

  /// Whether a line looks like a sentence of NMEA 0183, perhaps with something before it.
  private static func isSentence(_ line: Data) -> Bool {
    // Some loggers write two.
    guard let start = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
    var dollar = start
    while line[(dollar + 1)...].first == UInt8(ascii: "$") { dollar += 1 }
    let sentence = line[(dollar + 1)...]
    let address = sentence.prefix { $0 != UInt8(ascii: ",") }
    return address.count == 5 && address.count < sentence.count && address.allSatisfy(\.isCapital)
      && (isBlank(line[..<start]) || sentence.contains(UInt8(ascii: "*")))
  }

  /// A byte order mark does not count.
  private static func isBlank(_ bytes: Data) -> Bool {
    bytes.allSatisfy { $0 <= UInt8(ascii: " ") || $0 >= 0x80 }
  }

  private static func hasSeparator(_ line: Data) -> Bool {
    line.contains { ",;\t".utf8.contains($0) }
  }
}
