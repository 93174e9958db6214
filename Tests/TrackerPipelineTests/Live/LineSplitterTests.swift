import Testing

@testable import TrackerPipeline

@Suite struct LineSplitterTests {
  @Test func `lines end with LF, CR or both, wherever the pieces are cut`() {
    let text = Array("one\ntwo\r\nthree\rfour".utf8)
    for cut in 0...text.count {
      var splitter = LineSplitter()
      var lines = splitter.lines(endedBy: text[..<cut])
      lines += splitter.lines(endedBy: text[cut...])

      #expect(lines == ["one", "two", "three"])
      #expect(splitter.takeRest() == "four")
      #expect(splitter.takeRest() == nil)
    }
  }

  @Test func `of a line without an end the start is a line, and the rest is dropped`() {
    var splitter = LineSplitter()
    let piece = repeatElement(UInt8(ascii: "a"), count: 4_096)
    let lines = (0..<100).flatMap { _ in splitter.lines(endedBy: piece) }

    #expect(lines.map(\.utf8.count) == [LineSplitter.longestLine])
    #expect(splitter.takeRest() == nil)
    #expect(splitter.lines(endedBy: "\nnext\n".utf8) == ["next"])
  }

  @Test func `bytes that are not UTF-8 do no harm`() {
    var splitter = LineSplitter()

    #expect(splitter.lines(endedBy: [0xFF, 0x41, 0x0A]) == ["\u{FFFD}A"])
  }
}
