import Foundation

extension RouteFormat {
  /// The format of a file, by its first bytes and not by its name.
  static func of(_ input: RouteInput) throws(RouteError) -> RouteFormat {
    let start = input.peek(1 << 14).prefix(1 << 14)
    if let failure = input.failure { throw failure }
    if start.isEmpty { throw RouteError(file: input.file, message: input.remark ?? "it is empty") }
    do throws(Unreadable) {
      if let format = ofBabelsBytes(start) { return format }
      if let message = FileSignature.message(for: start) { throw Unreadable(message: message) }
      return try of(text(in: start))
    } catch {
      throw RouteError(file: input.file, line: error.line, message: error.message)
    }
  }

  /// The fault of an unreadable file; the message names the formats that are readable.
  private struct Unreadable: Error {
    var line: Int?
    var message: String
  }

  private static let known =
    "GPX, KML, TCX, GeoJSON, NMEA 0183, FIT, CSV with a header such as time,lat,lon, and others"

  /// As ASCII, as far as it is: that is what the grammar of every format is made of.
  private static func text(in start: Data) throws(Unreadable) -> Data {
    // UTF-16 has a zero beside every such character.
    if XMLEncoding.utf16Text(startingWith: start) != nil { return start.filter { $0 != 0 } }
    // A logger that has lost its power may leave some at its file's end.
    let content = start.prefix((start.lastIndex { $0 != 0 } ?? -1) + 1)
    if let index = content.firstIndex(of: 0) {
      throw Unreadable(
        message: "it is binary data: its byte \(index + 1) is NUL; routes are read from \(known)")
    }
    return content
  }

  private static func of(_ text: Data) throws(Unreadable) -> RouteFormat {
    let ignored: Set<UInt8> = [
      0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D, JSONScanner.recordSeparator,
    ]
    let text = text.drop { ignored.contains($0) }
    guard let first = text.first else {
      throw Unreadable(message: "there is nothing but white space in it")
    }
    if first == UInt8(ascii: "<") { return try ofXML(text) }
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if lines.contains(where: isSentence) { return .nmea }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      if let format = ofJSON(text) { return format }
      throw Unreadable(line: 1, message: "it is a JSON array; GeoJSON is an object, {\"type\": …")
    }
    if let format = ofBabelsLines(lines) ?? ofPrefixedJSON(text) { return format }
    guard text.allSatisfy(isPlain) else {
      throw Unreadable(
        line: 1, message: "it looks like binary data; routes are read from \(known)")
    }
    if lines.contains(where: hasSeparator) { return .csv }
    throw Unreadable(line: 1, message: "it looks like plain text; routes are read from \(known)")
  }

  private static func ofXML(_ text: Data) throws(Unreadable) -> RouteFormat {
    let root = XMLRoot.name(in: String(decoding: text, as: UTF8.self))
    switch root?.lowercased() {
    // What is too long to tell is left to the reader of what is most common.
    case nil, "gpx": return .gpx
    // KML may do without its root.
    case "kml", "document", "folder", "placemark": return .kml
    case "trainingcenterdatabase": return .tcx
    case "html": throw Unreadable(message: "it is a web page (HTML), not the file behind it")
    case let name?:
      // As it is written.
      let written = root.map { "\(Quoted($0))" } ?? name
      throw Unreadable(message: "it is XML of \(written); routes are read from \(known)")
    }
  }

  /// True if a line looks like a sentence of NMEA 0183, perhaps with something before it.
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

  /// True if a byte may stand in a text.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: " ") || (9...13).contains(byte) || byte == 0x1A
  }

  private static func hasSeparator(_ line: Data) -> Bool {
    line.contains { ",;\t".utf8.contains($0) }
  }
}
