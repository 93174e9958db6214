import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite("Plain XML is read as XMLParser reads it")
struct PlainXMLScannerTests {
  @Test(
    "what is plain is read without XMLParser, and all is read alike", arguments: XMLDocuments.all)
  func documents(text: String, isPlain: Bool) throws {
    let stream = XMLInputStream(RouteInput(file: "file", bytes: text.utf8))
    let scanner = PlainXMLScanner(stream.input, behind: stream.counter, reader: XMLEvents())
    #expect(try scanner.run() == isPlain)
    #expect(XMLEvents.difference(Array(text.utf8)).isEmpty)
    #expect(XMLEvents.difference(Array(text.utf8), size: 3).isEmpty)
  }

  @Test(
    "a recording that has trouble in its middle is read to its end, with the place of the trouble")
  func handOver() {
    let points = (0..<3_000).map { "<p x='\($0)'>\n</p>" }
    let trouble = ["<?p i?>", "<p y = '1'/>", "<q:p/>", "&nbsp;", "</b>", "\u{1}", "é\rü"]
    for piece in trouble {
      let text = "<a>" + (points[..<1_500] + [piece] + points[1_500...]).joined() + "</a>"
      #expect(XMLEvents.difference(Array(text.utf8)).isEmpty, "\(piece)")
    }
  }

  @Test("text of any length arrives whole")
  func longText() {
    for count in [255, 256, 257, 65_535, 65_536, 200_000] {
      let text = "<a>" + String(repeating: "1,2 é\r\n", count: count / 8) + "</a>"
      #expect(XMLEvents.difference(Array(text.utf8)).isEmpty, "\(count)")
      #expect(XMLEvents.difference(Array(text.utf8), size: 1_000).isEmpty, "\(count)")
    }
  }

  @Test(
    "random documents are read alike, also damaged ones",
    arguments: Rounds.optimisedSeeds(400))
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let bytes = RandomXML.document(using: &random)
      let difference = XMLEvents.difference(bytes, size: Int.random(in: 1...9, using: &random))
      let document = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(difference.isEmpty, "seed \(seed): \(document)")
    }
  }
}

private enum XMLDocuments {
  /// A document, and true if the scanner reads all of it without `XMLParser`.
  static let all: [(text: String, isPlain: Bool)] = [
    ("<a/>", true),
    ("<a>\n <b x=\"1\" y='2'>t</b>\n</a>", true),
    ("<?xml version=\"1.0\"?>\n<a>text</a>", true),
    ("<a x='é' y=\"&lt;&#10;&quot;&#x20AC;\t\n\">é&amp;&#8364;€\r\n😀</a>", true),
    ("<a xmlns='http://www.a.b/c' xmlns:p='https://www.a.b' p:x='1'><p:b/></a>", true),
    ("<a><!-- c --><![CDATA[<b>&amp;\r\n]]></a><!-- end -->", true),
    ("<a\n  x = '1'/>", false),
    ("<a\n  x='1'\n/>", true),
    ("<a>]]</a>", true),
    ("<a><b></b ></a>", false),
    ("<!DOCTYPE a><a/>", false),
    ("<a><?p i?></a>", false),
    ("<a>&nbsp;</a>", false),
    ("<a>&#0;</a>", false),
    ("<a>&#xFFFE;</a>", false),
    ("<a>\u{1}</a>", false),
    ("<a>b\rc</a>", false),
    ("<a>]]></a>", false),
    ("<p:a/>", false),
    ("<a xml:lang='de'/>", false),
    ("<a x='1' x='2'/>", false),
    ("<a x='1'y='2'/>", false),
    ("<a x='<'/>", false),
    ("<a><!-- a -- b --></a>", false),
    ("<ä/>", false),
    ("<a:b:c/>", false),
    ("<a></b>", false),
    ("<a/><b/>", false),
    ("<a/>text", false),
    ("<a>text", false),
    ("<a", false),
    ("", false),
    (String(repeating: "<a>", count: 300), false),
  ]
}

/// Random documents of pieces that are plain, and of pieces that are not.
private enum RandomXML {
  private static let plain = [
    "text", " ", "\n", "\r\n", "é", "😀", " x = y", "]", "&amp;", "&#10;", "&#x41;", "<b/>",
    "<p:b/>",
    "<!-- c -->", "<![CDATA[<b>\n]]>", "<b x='&lt;\t'/>",
  ]
  private static let other = [
    "<b>", "</b>", "</a >", "<q:b/>", "<b x='1' x='2'/>", "<b x='1'y='2'/>", "<b xml:lang='de'/>",
    "<b xmlns:q='u'/>", "<!-- -- -->", "]]>", "<?x y?>", "<?x?>", "<!DOCTYPE a>", "<!ENTITY a>",
    "&foo;",
    "&#0;", "&#xD800;", "&#x+41;", "&", "<", ">", "\r", "\u{1}", "\u{FFFE}", "<é/>", "<a :b='1'/>",
    "<b x='\r\n'/>",
  ]
  private static let starts = ["", " x='1'", " x=\"&lt;é\" p:y='2'", "\n z='\n'", " "]

  static func document(using random: inout SplitMix64) -> [UInt8] {
    func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
    var text = pick(["", "\n", "<?xml version='1.0'?>", "<?xml version='1.0'?>\n"])
    text += "<a xmlns:p='http://www.a.b'>"
    var open: [String] = []
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        open.append(pick(["b", "p:c", "d.e"]))
        text += "<\(open.last ?? "")\(pick(starts))>"
      case 1: text += open.popLast().map { "</\($0)>" } ?? ""
      case 2: text += pick(other)
      default: text += pick(plain)
      }
    }
    text +=
      open.reversed().map { "</\($0)>" }.joined()
      + pick(["</a>", "</a>\n", "</a>\n<!-- -->\n", ""])
    var bytes = Array(text.utf8)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
    default: break
    }
    return bytes
  }
}
