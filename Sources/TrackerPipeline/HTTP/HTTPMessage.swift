import Foundation

/// Parses an HTTP/1.1 response: RFC 9112, as far as a client needs it that requests no encoding and
/// a closed connection.
///
/// The bytes may come in pieces: no byte is parsed twice.
struct HTTPMessage {
  enum Reading {
    case complete(HTTPResponse)
    /// More bytes are needed; parsing is useless before there are `least` of them.
    case incomplete(least: Int)
    case malformed
  }

  private struct Head {
    let status: Int
    /// By name in lower case; the first of several headers with one name.
    let headers: [String: String]
  }

  /// Bytes; a longer head is malformed.
  private static let longestHead = 65_536
  /// The heads of a response: its own and the heads of interim responses.
  private static let mostHeads = 100
  /// The chunks of a body.
  private static let mostChunks = 100_000

  private var heads = 0
  /// The head of the response, without interim ones.
  private var head: Head?
  /// The index of the first byte that has not been parsed.
  private var position = 0
  private var chunks = 0
  /// The contents of the chunks so far.
  private var body: [UInt8] = []

  /// - Parameters:
  ///   - bytes: All bytes so far.
  ///   - isAll: True if no more bytes will come.
  static func read(_ bytes: [UInt8], isAll: Bool) -> Reading {
    var message = HTTPMessage()
    return message.read(bytes, isAll: isAll)
  }

  /// The same; a later call has those bytes, and more.
  mutating func read(_ bytes: [UInt8], isAll: Bool) -> Reading {
    while head == nil {
      guard heads < Self.mostHeads else { return .malformed }
      guard let (text, end) = line(endingWith: "\r\n\r\n", of: bytes) else {
        return bytes.count - position > Self.longestHead
          ? .malformed : .incomplete(least: bytes.count + 1)
      }
      guard let new = Self.head(text) else { return .malformed }
      heads += 1
      position = end
      // Interim responses (1xx) are skipped.
      if new.status >= 200 { head = new }
    }
    guard let head else { return .malformed }
    return body(of: head, bytes, isAll: isAll)
  }

  /// Parses a head; nil if it is malformed.
  private static func head(_ text: ArraySlice<UInt8>) -> Head? {
    var lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n")
    let start = lines.removeFirst()
    guard let match = start.wholeMatch(of: /HTTP\/1\.[01] ([1-9][0-9][0-9])( .*)?/),
      let status = Int(match.1)
    else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      let name = parts[0].lowercased()
      headers[name] = headers[name] ?? parts[1].trimmingCharacters(in: .whitespaces)
    }
    return Head(status: status, headers: headers)
  }

  private mutating func body(of head: Head, _ bytes: [UInt8], isAll: Bool) -> Reading {
    let rest = bytes[position...]
    if head.status == 204 || head.status == 304 { return Self.complete(head, []) }
    if head.headers["content-encoding"] ?? "identity" != "identity" { return .malformed }
    if let coding = head.headers["transfer-encoding"] {
      return coding.lowercased() == "chunked" ? chunks(of: head, bytes) : .malformed
    }
    guard let text = head.headers["content-length"] else {
      return isAll ? Self.complete(head, rest) : .incomplete(least: .max)
    }
    guard let length = Self.number(text, radix: 10) else { return .malformed }
    return rest.count >= length
      ? Self.complete(head, rest.prefix(length)) : .incomplete(least: position + length)
  }

  private mutating func chunks(of head: Head, _ bytes: [UInt8]) -> Reading {
    while let (line, start) = line(endingWith: "\r\n", of: bytes) {
      let size = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard let length = Self.number(size.trimmingCharacters(in: .whitespaces), radix: 16) else {
        return .malformed
      }
      if length == 0 { return Self.complete(head, body[...]) }
      let end = start + length + 2
      guard bytes.count >= end else { return .incomplete(least: end) }
      guard chunks < Self.mostChunks else { return .malformed }
      chunks += 1
      body += bytes[start..<start + length]
      position = end
    }
    return .incomplete(least: bytes.count + 1)
  }

  private static func complete(_ head: Head, _ body: ArraySlice<UInt8>) -> Reading {
    .complete(
      HTTPResponse(
        status: head.status, retryAfter: head.headers["retry-after"],
        location: head.headers["location"], body: Data(body)))
  }

  /// A number; nil if it is malformed, or out of range.
  private static func number(_ text: String, radix: Int) -> Int? {
    guard text.allSatisfy(\.isHexDigit), let number = Int(text, radix: radix), number < 1 << 40
    else { return nil }
    return number
  }

  /// The bytes from the present position to an ending, and the index behind that.
  private func line(
    endingWith ending: String, of bytes: [UInt8]
  ) -> (line: ArraySlice<UInt8>, end: Int)? {
    guard let end = bytes[position...].firstRange(of: Array(ending.utf8)) else { return nil }
    return (bytes[position..<end.lowerBound], end.upperBound)
  }
}
