import Foundation

extension RouteFormat {
  /// The format of a file, by its first bytes and not by its name.
  static func of(_ input: RouteInput) throws(RouteError) -> RouteFormat {
    let start = input.peek(1 << 16).prefix(1 << 16)
    if let failure = input.failure { throw failure }
    if start.isEmpty { throw RouteError(file: input.file, message: input.remark ?? "it is empty") }
    do throws(Unreadable) {
      for format in all {
        guard case .bytes(let text, let offset) = format.mark else { continue }
        if start.dropFirst(offset).starts(with: text.utf8) { return format }
      }
      if let message = FileSignature.message(for: start) { throw Unreadable(message: message) }
      return try of(text: text(in: start))
    } catch {
      throw RouteError(file: input.file, line: error.line, message: error.message)
    }
  }

  /// The error of a file whose format is not known; the message names the known formats.
  private struct Unreadable: Error {
    var line: Int?
    var message: String
  }

  private static let known =
    "GPX, KML, TCX, GeoJSON, NMEA 0183, FIT, CSV with a header such as time,lat,lon, and others"

  /// The start of the file in UTF-8.
  private static func text(in start: Data) -> Data {
    RouteInput(file: "", bytes: start).inUTF8().peek(.max)
  }

  private static func of(text start: Data) throws(Unreadable) -> RouteFormat {
    // A logger that loses its power may leave zero bytes in its file: text with them is text with a hole.
    let end = start.lastIndex { $0 != 0 }.map { $0 + 1 } ?? start.startIndex
    let zero = start[..<end].firstIndex(of: 0)
    let content = zero == nil ? start[..<end] : Data(start[..<end].map { $0 == 0 ? 0x0A : $0 })
    let text = content.drop { ContentStart.ignored.contains($0) }
    guard let first = text.first else {
      throw Unreadable(message: "there is nothing but white space in it")
    }
    if let message = FileSignature.message(for: text) { throw Unreadable(message: message) }
    if first == UInt8(ascii: "<") { return try ofXML(text) }
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for format in all {
      if case .lines(isLast: false, let areOf) = format.mark, areOf(lines) { return format }
    }
    if let zero, !start.contains(where: { $0 == 0x0A || $0 == 0x0D }), !"{[".utf8.contains(first) {
      throw binary(zero: zero)
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      if let format = ofJSON(text) { return format }
    }
    if let format = ofPrefixedJSON(text) { return format }
    // A bit may have flipped in a text.
    let controls = text.count { $0 < UInt8(ascii: " ") && !(9...13).contains($0) && $0 != 0x1A }
    guard controls == 0 || 200 * controls <= text.count, controls == 0 || lines.count > 1 else {
      if let zero { throw binary(zero: zero) }
      throw Unreadable(
        line: 1, message: "it looks like binary data; routes are read from \(known)")
    }
    for format in all {
      if case .lines(isLast: true, let areOf) = format.mark, areOf(lines) { return format }
    }
    if let zero { throw binary(zero: zero) }
    if end < start.endIndex { throw binary(zero: end) }
    if lines.prefix(3).contains(where: { $0.range(of: Data(" --> ".utf8)) != nil }) {
      throw Unreadable(message: "it is subtitles; routes are read from \(known)")
    }
    // The end of the start may cut a character.
    let isUTF8 = (0..<4).contains {
      String(validating: text.dropLast($0), as: UTF8.self) != nil
    }
    let kind =
      isUTF8 ? "plain text" : "text in another encoding than UTF-8 and UTF-16, or binary data"
    throw Unreadable(line: 1, message: "it looks like \(kind); routes are read from \(known)")
  }

  private static func binary(zero: Int) -> Unreadable {
    Unreadable(
      message: "it is binary data: its byte \(zero + 1) is NUL; routes are read from \(known)")
  }

  private static func ofXML(_ text: Data) throws(Unreadable) -> RouteFormat {
    // A file without a root element is read as GPX, the most common format. Its reader reports the
    // error.
    let root = XMLRoot.name(in: String(decoding: text, as: UTF8.self)) ?? "gpx"
    for format in all {
      if case .roots(let names) = format.mark, names.contains(root.lowercased()) { return format }
    }
    throw Unreadable(
      message: XMLRoot.isOfWebPage(root)
        ? "it is a web page (HTML), not the file behind it"
        : "it is XML of \(Quoted(root)); routes are read from \(known)")
  }

  /// The format of a JSON file, by the names near its start; nil if it is none.
  ///
  /// - Parameter start: UTF-8 that starts with the first brace or bracket.
  private static func ofJSON(_ start: Data) -> RouteFormat? {
    let outline = JSONOutline(start)
    guard outline.isJSON else { return nil }
    for name in outline.names {
      for format in all {
        if case .json(_, let isOf) = format.mark, isOf(name, outline) { return format }
      }
    }
    return all.first { $0.name == positionsName }
  }

  /// The format of a file whose lines are objects, each behind other text such as a time.
  private static func ofPrefixedJSON(_ text: Data) -> RouteFormat? {
    guard let brace = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let line = text[..<brace].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.last
    // In a CSV file an object may be a field.
    guard let line, !line.contains(where: { ",;\"".utf8.contains($0) }) else { return nil }
    let format = ofJSON(Data(text[brace...]))
    guard case .json(isPrefixed: true, _) = format?.mark else { return nil }
    return format
  }
}
