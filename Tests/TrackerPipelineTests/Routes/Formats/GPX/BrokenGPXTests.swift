import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct BrokenGPXTests {
  private static let good = GPX.track(GPX.point("45", at: 0), GPX.point("45.1", at: 1))

  @Test(arguments: [
    ("", "test.gpx: it is empty"),
    (" \r\n\t", "test.gpx: there is nothing but white space in it"),
    (
      "\n<GPX><TRKPT/></GPX>", "test.gpx:2:5: the root element is \"GPX\"; names are case-sensitive"
    ),
    (
      GPX.document("<trk><TrkPt lat='1' lon='2'/></trk>"),
      "test.gpx:3:28: names are case-sensitive: write \"trkpt\" for \"TrkPt\""
    ),
    (
      GPX.document("<trk><trkseg/></trk>"),
      "test.gpx: there are no points in it: no trkpt, rtept or wpt"
    ),
    (
      GPX.document("<metadata><extensions><trkpt lat='1' lon='2'/></extensions></metadata>"),
      "there are no points in it"
    ),
    (
      GPX.track(GPX.point("45,5", at: 0), GPX.point("45,6", at: 1)),
      "test.gpx:4:26: none of 2 track points is usable: lat is \"45,5\""
    ),
    (
      GPX.track(
        GPX.point("45", at: 0), "<trkpt lat='1' lon='2'><time>2023-02-29T00:00:00Z</time></trkpt>"),
      "test.gpx:5:57: the time is \"2023-02-29T00:00:00Z\": day 29 does not exist"
    ),
    (
      GPX.track(
        "<trkpt lat='1' lon='2'><time>gar\u{7F}bage</time></trkpt>", GPX.point("1", at: 0)),
      "test.gpx:4:45: the time is \"gar\\u{7F}bage\": the year needs 4 digits"
    ),
    (GPX.document("<trk><trkseg><trkpt lat"), "test.gpx:"),
    (
      "<?xml version='1.0' encoding='UTF-7'?><gpx/>",
      "its encoding is \"UTF-7\"; convert it to UTF-8"
    ),
  ])
  func `what is no route says why`(content: String, expected: String) {
    let message = message(of: content.utf8)

    #expect(message.contains(expected), "\(message)")
  }

  @Test func `bad points of a kind that is not used do not matter`() throws {
    let route = try Route.read(
      gpx: GPX.document(
        "<wpt lat='x' lon='1'><time>never</time></wpt><wpt lat='1' lon='1'><time>never</time></wpt>"
          + "<trk>\(GPX.point("45", at: 0))</trk>"))

    #expect(route.latitudes == [45])
    #expect(route.dropped == Route.Dropped())
  }

  @Test func `a file cut off anywhere keeps what was read and says so, or says why not`() throws {
    let bytes = Array(Self.good.utf8)
    let end = try #require(Self.good.range(of: "</gpx>"))
    let complete = Self.good.utf8.distance(from: Self.good.startIndex, to: end.upperBound)
    for count in 0..<complete {
      do throws(RouteError) {
        let route = try Route.read(bytes: bytes[..<count], file: "test.gpx", options: .ofMiniature)
        #expect(!route.fixes.isEmpty)
        #expect(route.warnings.contains { $0.contains("is kept") }, "cut after \(count) bytes")
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(
      try Route.read(bytes: bytes[..<complete], file: "test.gpx", options: .ofMiniature).warnings
        .isEmpty)
  }

  @Test func `what follows the end is a warning`() throws {
    let route = try Route.read(gpx: Self.good + "<more/>")

    #expect(route.latitudes == [45, 45.1])
    #expect(route.warnings.count == 1)
  }

  @Test(arguments: ["\n", "\u{FEFF}", "\u{FEFF}\r\n  ", " \u{FEFF}"])
  func `blanks and a byte order mark before the declaration are skipped`(start: String) throws {
    let route = try Route.read(gpx: start + Self.good)

    #expect(route.latitudes == [45, 45.1])
    #expect(route.warnings.isEmpty)
  }

  @Test func `lines are counted from the start of the file, skipped ones too`() {
    let wrong = GPX.track(
      "<trkpt lat='1' lon='2'><time>x</time></trkpt>", GPX.point("1", at: 0))

    #expect(message(of: ("\n\n" + wrong).utf8).hasPrefix("test.gpx:6:38: the time is \"x\""))
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is read, and entities in it are refused`(encoding: String.Encoding) throws {
    let content = "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><gpx><wpt lat='1' lon='2'/></gpx>"
    let entity = content.replacing("<gpx>", with: "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>")
    let bytes = try #require(content.data(using: encoding))
    let refused = try #require(entity.data(using: encoding))

    #expect(try Route.read(bytes: bytes, file: "test.gpx", options: .ofMiniature).latitudes == [1])
    #expect(message(of: refused).contains("it declares entities"))
  }

  @Test func `UTF-16 is read however the bytes arrive`() throws {
    let name = String(repeating: "🚲", count: 100)
    let content =
      "\u{FEFF}<gpx><metadata><name>\(name)</name></metadata><wpt lat='1' lon='2'/></gpx>"
    let bytes = try #require(content.data(using: .utf16LittleEndian))
    for size in [1, 3, 5, 1_023] {
      var rest = bytes
      let input = RouteInput(file: "pipe") {
        defer { rest = rest.dropFirst(size) }
        return Data(rest.prefix(size))
      }
      #expect(try Route.read(input, options: .ofMiniature).name == name)
    }
  }

  @Test func `Latin-1 is read when it is declared`() throws {
    let content = GPX.document("<trk><name>Café</name>\(GPX.point("45", at: 0))</trk>")
      .replacing("UTF-8", with: "ISO-8859-1")
    let bytes = try #require(content.data(using: .isoLatin1))

    #expect(try Route.read(bytes: bytes, file: "test.gpx", options: .ofMiniature).name == "Café")
  }

  @Test func `an encoding that nobody knows is refused before names are read in it`() {
    let start = "<?xml version='1.0' encoding='ISO-8859-P'?><gpx><wpt lat='1' lon='2'/><n"
    let bytes = Array(start.utf8) + [0xE9] + Array("/></gpx>".utf8)

    #expect(message(of: bytes).hasSuffix("its encoding is \"ISO-8859-P\"; convert it to UTF-8"))
  }

  @Test func `a file that declares entities is refused, wherever the chunks divide it`() {
    let entity = "<!DOCTYPE gpx [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
    for padding in [0] + Array(65_490..<65_502) + Array(131_022..<131_036) {
      let content =
        "<?xml version='1.0'?>" + String(repeating: "\n", count: padding) + entity
        + "<gpx><wpt lat='1' lon='2'><name>&x;</name></wpt></gpx>"
      #expect(
        message(of: content.utf8)
          == "test.gpx:\(padding + 1):\(padding == 0 ? 44 : 23): it declares entities (<!ENTITY), "
          + "which no route needs; remove its <!DOCTYPE")
    }
  }

  @Test func `thousands of attributes are refused before they take time`() {
    let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")

    #expect(message(of: "<gpx><trk \(attributes)/></gpx>".utf8).contains("thousands of attributes"))
  }

  @Test(arguments: [
    "<?note?><gpx><wpt lat='1' lon='2'/></gpx>", "<gpx><wpt lat='1' lon='2'/><?a?></gpx>",
  ])
  func `a processing instruction without content is refused`(content: String) {
    #expect(message(of: content.utf8).hasSuffix("instruction without content; remove it"))
  }

  @Test(arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]])
  func `bytes that are not UTF-8 are a warning, in names too`(wrong: [UInt8]) throws {
    let start = GPX.declaration + "<gpx><trk><name>M"
    let inText = Array((start + "r</name><trkpt lat='1' lon='2'/></trk></gpx>").utf8)
    let inName = Array((start + "</name><trkpt lat='1' lon='2'/><a/></trk></gpx>").utf8)
    let bytes = Array(inText[..<start.utf8.count]) + wrong + Array(inText[start.utf8.count...])
    let name = inName.count - "/></trk></gpx>".utf8.count
    let names = Array(inName[..<name]) + wrong + Array(inName[name...])
    let route = try Route.read(bytes: bytes, file: "test.gpx", options: .ofMiniature)

    #expect(route.latitudes == [1])
    #expect(route.name == "M" + String(repeating: "?", count: wrong.count) + "r")
    #expect(route.warnings.first == "line 2: bytes that are not UTF-8 are read as question marks")
    #expect(try Route.read(bytes: names, file: "test.gpx", options: .ofMiniature).latitudes == [1])
  }

  @Test func `deep nesting does no harm`() throws {
    let deep = String(repeating: "<a>", count: 20_000) + String(repeating: "</a>", count: 20_000)
    let point = "<trkpt lat='45' lon='7'><extensions>\(deep)</extensions></trkpt>"

    #expect(try Route.read(gpx: GPX.track(point)).latitudes == [45])
  }

  @Test func `syntaxError in the middle keeps what was before it`() throws {
    let route = try Route.read(gpx: GPX.track(GPX.point("45", at: 0), "</trkpt>", "<b"))

    #expect(route.latitudes == [45])
    #expect(
      route.warnings == [
        "line 5, column 9: an end tag does not match its start tag; what was read is kept"
      ])
  }

  @Test func `bytes changed at random never crash the reader`() {
    var state: UInt64 = 7
    for _ in 0..<300 {
      var bytes = Array(Self.good.utf8)
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
      }
      #expect(!message(of: bytes).isEmpty)
    }
  }
}
