import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct HTTPMessageTests {
  private func read(_ text: String, isAll: Bool = false) -> String {
    read(Array(text.utf8), isAll: isAll)
  }

  private func read(_ bytes: [UInt8], isAll: Bool) -> String {
    switch HTTPMessage.read(bytes, isAll: isAll) {
    case .complete(let answer): "\(answer.status) " + String(decoding: answer.body, as: UTF8.self)
    case .incomplete: "incomplete"
    case .malformed: "malformed"
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "200 {}"),
    ("HTTP/1.0 200\r\ncontent-length:2\r\n\r\n{} and more", "200 {}"),
    ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "404 "),
    ("HTTP/1.1 204 No Content\r\n\r\n", "204 "),
    ("HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", "200 a"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n",
      "200 abc0123456789"
    ),
  ])
  func `an answer is complete with its last byte, and not before`(text: String, answer: String) {
    #expect(read(text) == answer)
    let end = text.contains("more") ? 10 : text.contains("\r\n0\r\n") ? 3 : 1
    #expect(read(String(text.unicodeScalars.dropLast(end))) == "incomplete")
    #expect(readInPieces(text, dropping: end) == answer)
  }

  /// Reads a text with one message, a byte more with each call.
  private func readInPieces(_ text: String, dropping end: Int) -> String {
    let bytes = Array(text.utf8)
    var message = HTTPMessage()
    for count in 0...bytes.count {
      switch message.read(Array(bytes[..<count]), isAll: false) {
      case .complete(let answer):
        #expect(count > bytes.count - end)
        return "\(answer.status) " + String(decoding: answer.body, as: UTF8.self)
      case .incomplete: continue
      case .malformed: return "malformed"
      }
    }
    return "incomplete"
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n01234567890123456789",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n2\r\nab\r\n0\r\n",
  ])
  func `the least count of an incomplete message is never too large`(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      guard case .incomplete(let least) = HTTPMessage.read(Array(bytes[..<count]), isAll: false)
      else {
        Issue.record("\(count) bytes are no answer yet")
        continue
      }
      #expect(least > count && least <= bytes.count, "\(count) bytes")
    }
  }

  @Test func `an answer without a length ends with the connection`() {
    let text = "HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{}"
    #expect(read(text) == "incomplete")
    #expect(read(text, isAll: true) == "200 {}")
  }

  @Test(arguments: [
    "ICY 200 OK\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 99 X\r\n\r\n", "HTTP/1.1 2000 X\r\n\r\n",
    "\r\n\r\n", "HTTP/1.1 200 OK\r\nnothing\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\nabc\r\n0\r\n\r\n",
  ])
  func `a text that is not a response is malformed`(text: String) {
    #expect(read(text) == "malformed")
  }

  @Test func `a head or a body without an end is malformed`() {
    #expect(read("HTTP/1.1 200 OK\r\na: " + String(repeating: "b", count: 70_000)) == "malformed")
    let heads = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 101)
    #expect(read(heads) == "malformed")
    let chunks = String(repeating: "1\r\na\r\n", count: 100_001)
    #expect(read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks) == "malformed")
  }

  @Test func `headers are told apart by their names, whatever their case`() throws {
    let text = "HTTP/1.1 429 X\r\nRETRY-AFTER:  7 \r\nlocation: a:b\r\nContent-Length: 0\r\n\r\n"
    guard case .complete(let answer) = HTTPMessage.read(Array(text.utf8), isAll: false) else {
      Issue.record("incomplete")
      return
    }
    #expect(answer.retryAfter == "7")
    #expect(answer.location == "a:b")
  }

  @Test(arguments: Rounds.optimisedSeeds(4))
  func `any bytes are read without a crash`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let text =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n3\r\nabc\r\n0\r\n"
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        let index = Int.random(in: 0..<bytes.count, using: &chance)
        bytes[index] = UInt8.random(in: 0...255, using: &chance)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &chance)))
      #expect(!read(bytes, isAll: Bool.random(using: &chance)).isEmpty, "seed \(seed)")
    }
  }
}
