import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct LineReaderTests {
  @Test(arguments: [1, 2, 3, 100])
  func `lines end with LF, CR LF or CR, however the bytes arrive`(size: Int) throws {
    var rest = Data("a\nbc\r\n\r\nd\re\n\nf".utf8)
    var lines = LineReader(
      RouteInput(file: "pipe") {
        defer { rest = rest.dropFirst(size) }
        return Data(rest.prefix(size))
      })
    var read: [String] = []
    while try lines.next() {
      read.append("\(lines.number)" + String(decoding: lines.line, as: UTF8.self))
    }

    #expect(read == ["1a", "2bc", "3", "4d", "5e", "6", "7f"])
  }

  @Test func `a line that is too long names itself`() throws {
    let bytes = Data("a\n".utf8) + Data(repeating: 0x41, count: LineReader.longestLine + 1)
    var lines = LineReader(RouteInput(file: "long.csv", bytes: bytes))

    #expect(try lines.next())
    let error = #expect(throws: RouteError.self) { _ = try lines.next() }
    #expect(error?.line == 2)
  }
}
