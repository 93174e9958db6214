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

  @Test func `a line without an end takes no more memory than the longest`() {
    var splitter = LineSplitter()
    for _ in 0..<100 {
      #expect(splitter.lines(endedBy: repeatElement(UInt8(ascii: "a"), count: 4_096)) == [])
    }

    let lines = splitter.lines(endedBy: "\nnext\n".utf8)

    #expect(lines.map(\.utf8.count) == [LineSplitter.longestLine, 4])
  }

  @Test func `bytes that are not UTF-8 do no harm`() {
    var splitter = LineSplitter()

    #expect(splitter.lines(endedBy: [0xFF, 0x41, 0x0A]) == ["\u{FFFD}A"])
  }
}
