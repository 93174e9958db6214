import Foundation

/// Parses an HTTP/1.1 response: RFC 9112, as far as a client needs it that requests no encoding and
/// a closed connection.
struct HTTPMessage {
  enum Reading {
    case complete(HTTPResponse)
    /// More bytes are needed; parsing is useless before there are `least` of them.
    case incomplete(least: Int)
    case malformed
  }

  /// Bytes; a longer head is malformed.
  private static let longestHead = 65_536
  /// The heads of a response: its own and those of interim responses.
  private static let mostHeads = 100
  /// The chunks of a body.
  private static let mostChunks = 100_000

  private var status: Int
  /// By name in lower case; the first of several headers with one name.
  private var headers: [String: String]
  private var rest: ArraySlice<UInt8>

  /// - Parameter isAll: True if no more bytes will come.
  static func read(_ bytes: [UInt8], isAll: Bool) -> Reading {
    var rest = bytes[...]
    for _ in 0..<mostHeads {
      guard let head = line(endingWith: "\r\n\r\n", of: &rest) else {
        return rest.count > longestHead ? .malformed : .incomplete(least: bytes.count + 1)
      }
      guard let message = HTTPMessage(head: head, rest: rest) else { return .malformed }
      // Interim responses (1xx) are skipped.
      if message.status >= 200 { return message.body(isAll: isAll) }
    }
    return .malformed
  }

  /// Parses a head; nil if it is malformed.
  private init?(head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let start = lines.removeFirst()
    guard let match = start.wholeMatch(of: /HTTP\/1\.[01] ([1-9][0-9][0-9])( .*)?/),
      let status = Int(match.1)
    else { return nil }
    headers = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      let name = parts[0].lowercased()
      headers[name] = headers[name] ?? parts[1].trimmingCharacters(in: .whitespaces)
    }
    self.status = status
    self.rest = rest
  }

  private func body(isAll: Bool) -> Reading {
    if status == 204 || status == 304 { return complete([]) }
    if headers["content-encoding"] ?? "identity" != "identity" { return .malformed }
    if let coding = headers["transfer-encoding"] {
      return coding.lowercased() == "chunked" ? chunks() : .malformed
    }
    guard let text = headers["content-length"] else {
      return isAll ? complete(rest) : .incomplete(least: .max)
    }
    guard let length = Self.number(text, radix: 10) else { return .malformed }
    return rest.count >= length
      ? complete(rest.prefix(length)) : .incomplete(least: rest.startIndex + length)
  }

  private func chunks() -> Reading {
    var (rest, chunks) = (rest, [ArraySlice<UInt8>]())
    while let line = Self.line(endingWith: "\r\n", of: &rest) {
      let size = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard let length = Self.number(size.trimmingCharacters(in: .whitespaces), radix: 16) else {
        return .malformed
      }
      if length == 0 { return complete(ArraySlice(chunks.joined())) }
      guard rest.count >= length + 2 else {
        return .incomplete(least: rest.startIndex + length + 2)
      }
      guard chunks.count < Self.mostChunks else { return .malformed }
      chunks.append(rest.prefix(length))
      rest = rest.dropFirst(length + 2)
    }
    return .incomplete(least: rest.endIndex + 1)
  }

  private func complete(_ body: ArraySlice<UInt8>) -> Reading {
    .complete(
      HTTPResponse(
        status: status, retryAfter: headers["retry-after"], location: headers["location"],
        body: Data(body)))
  }

  /// A number; nil if it is malformed, or out of range.
  private static func number(_ text: String, radix: Int) -> Int? {
    guard text.allSatisfy(\.isHexDigit), let number = Int(text, radix: radix), number < 1 << 40
    else { return nil }
    return number
  }

  /// Removes and returns the bytes before an ending, and removes the ending.
  private static func line(
    endingWith ending: String, of rest: inout ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let end = rest.firstRange(of: Array(ending.utf8)) else { return nil }
    defer { rest = rest[end.upperBound...] }
    return rest[..<end.lowerBound]
  }
}
