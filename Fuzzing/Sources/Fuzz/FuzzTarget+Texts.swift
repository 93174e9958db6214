import Foundation
import Streams

@testable import TrackerPipeline
@testable import tracker_sim

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// XML and JSON.
extension FuzzTarget {
  static let texts = [
    FuzzTarget("xml", gateRuns: 2_400) { bytes in
      let difference = XMLEvents.difference(bytes)
      check(difference.isEmpty, difference.joined(separator: "\n"))
      let events = XMLEvents()
      do throws(RouteError) {
        let result = try XMLScanner.run(RouteInput(file: "xml", bytes: bytes), reader: events)
        if result.isRootClosed, result.syntaxError == nil {
          check(events.depth == 0, "elements that are open after the last tag")
        }
        _ = result.warnings(root: "root")
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
    FuzzTarget("xml-text", gateRuns: 12_000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let kept = String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { scalar in
            (scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar))
              && scalar.value & 0xFFFE != 0xFFFE
          }))
      let document = Array("<r a=\"\(text.xml)\">\(text.xml)</r>".utf8)
      for readsPlainXML in [true, false] {
        let events = XMLEvents()
        do throws(RouteError) {
          let result = try XMLScanner.run(
            RouteInput(file: "xml", bytes: document), reader: events, readsPlainXML: readsPlainXML)
          check(result.syntaxError == nil, "a text that is no XML")
          check(events.text.utf8.elementsEqual(kept.utf8), "another text is read as was written")
          let attribute = events.attributes["a"] ?? ""
          check(attribute.utf8.elementsEqual(kept.utf8), "another attribute is read as was written")
        } catch {
          check(false, error.message)
        }
      }
    },
    FuzzTarget("json", gateRuns: 30_000) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self),
        let node = try? JSONNode.parse(text)
      else { return }
      // Zero bytes end the text, as after a loss of power.
      check(bytes.contains(0) || isFoundationJSON(bytes), "Foundation does not read it")
      var once = JSONWriter(nil)
      once.write(node)
      guard let again = try? JSONNode.parse(String(decoding: once.bytes, as: UTF8.self)) else {
        return check(false, "what was written cannot be read")
      }
      var twice = JSONWriter(nil)
      twice.write(again)
      check(once.bytes == twice.bytes, "other JSON is read as was written")
    },
  ]

  private static func isFoundationJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ node: JSONNode) {
    switch node.value {
    case .null: write(verbatim: "null")
    case .bool(let value): write(verbatim: "\(value)")
    case .number(let value, _): write(exactly: value)
    case .string(let text): write(text)
    case .array(let elements):
      array { json in
        for element in elements {
          json.separate()
          json.write(element)
        }
      }
    case .object(let members):
      object { json in
        for member in members { json.member(member.name) { $0.write(member.node) } }
      }
    }
  }
}
