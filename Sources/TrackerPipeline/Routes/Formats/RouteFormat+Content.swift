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

  /// The start of the file as ASCII, which is enough to recognize every format.
  private static func text(in start: Data) -> Data {
    // In UTF-16 every ASCII character has a zero byte beside it.
    if XMLEncoding.utf16Text(startingWith: start) != nil { return start.filter { $0 != 0 } }
    // A logger that loses its power may leave zero bytes at the end of its file.
    return start.prefix((start.lastIndex { $0 != 0 } ?? -1) + 1)
  }

  private static func of(text content: Data) throws(Unreadable) -> RouteFormat {
    let zero = content.firstIndex(of: 0)
    let text = content.drop { ContentStart.ignored.contains($0) }
    guard let first = text.first else {
      throw Unreadable(message: "there is nothing but white space in it")
    }
    if first == UInt8(ascii: "<"), zero == nil { return try ofXML(text) }
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for format in all {
      if case .lines(isLast: false, let areOf) = format.mark, areOf(lines) { return format }
    }
    if let zero {
      throw Unreadable(
        message: "it is binary data: its byte \(zero + 1) is NUL; routes are read from \(known)")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && isArray(text.dropFirst()) {
      if let format = ofJSON(text) { return format }
    }
    if let format = ofPrefixedJSON(text) { return format }
    guard text.allSatisfy({ $0 >= UInt8(ascii: " ") || (9...13).contains($0) || $0 == 0x1A }) else {
      throw Unreadable(
        line: 1, message: "it looks like binary data; routes are read from \(known)")
    }
    for format in all {
      if case .lines(isLast: true, let areOf) = format.mark, areOf(lines) { return format }
    }
    if lines.dropFirst().first?.range(of: Data(" --> ".utf8)) != nil {
      throw Unreadable(message: "it is subtitles; routes are read from \(known)")
    }
    throw Unreadable(line: 1, message: "it looks like plain text; routes are read from \(known)")
  }

  private static func ofXML(_ text: Data) throws(Unreadable) -> RouteFormat {
    // A file without a root element is read as GPX, the most common format. Its reader reports the
    // error.
    let root = XMLRoot.name(in: String(decoding: text, as: UTF8.self)) ?? "gpx"
    for format in all {
      if case .roots(let names) = format.mark, names.contains(root.lowercased()) { return format }
    }
    throw Unreadable(
      message: root.lowercased() == "html"
        ? "it is a web page (HTML), not the file behind it"
        : "it is XML of \(Quoted(root)); routes are read from \(known)")
  }

  /// True if the first element of an array of JSON follows its bracket: not for the section `[Params]` of other files.
  private static func isArray(_ rest: Data) -> Bool {
    let start = rest.first { $0 > UInt8(ascii: " ") } ?? 0
    return !start.isCapital
  }

  /// The format of a JSON file, by the names near its start.
  ///
  /// - Parameter start: UTF-8 that starts with the first brace or bracket.
  private static func ofJSON(_ start: Data) -> RouteFormat? {
    let outline = JSONOutline(start)
    for name in outline.names {
      for format in all {
        guard case .json(_, let isOf) = format.mark else { continue }
        if isOf(name.text, name.depth, outline.isArray) { return format }
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
