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
      let counter = ElementCounter()
      let scanner = XMLScanner(RouteInput(file: "xml", bytes: bytes), reader: counter)
      do throws(RouteError) {
        let result = try scanner.run()
        if result.isRootClosed, result.syntaxError == nil {
          check(counter.started == counter.ended, "elements that are open after the last tag")
        }
        _ = result.warnings(root: "root")
      } catch {
        check(!error.message.isEmpty, "an error without a message")
      }
    },
    FuzzTarget("xml-text", gateRuns: 12_000) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let document = "<r a=\"\(text.xml)\">\(text.xml)</r>"
      let counter = ElementCounter()
      let scanner = XMLScanner(RouteInput(file: "xml", bytes: document.utf8), reader: counter)
      do throws(RouteError) {
        let result = try scanner.run()
        check(result.syntaxError == nil, "a text that is no XML")
        let kept = text.unicodeScalars.filter { scalar in
          (scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar))
            && scalar.value & 0xFFFE != 0xFFFE
        }
        check(
          Array(counter.text.unicodeScalars) == Array(kept), "another text is read as was written")
        check(
          counter.attribute.map { Array($0.unicodeScalars) } == Array(kept),
          "another attribute is read as was written")
      } catch {
        check(false, error.message)
      }
    },
    FuzzTarget("json", gateRuns: 30_000) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self),
        let node = try? JSONNode.read(text)
      else { return }
      check(isFoundationJSON(bytes), "Foundation does not read it")
      var once = JSONWriter(nil)
      once.write(node)
      guard let again = try? JSONNode.read(String(decoding: once.bytes, as: UTF8.self)) else {
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

private final class ElementCounter: XMLElementReader {
  private(set) var started = 0
  private(set) var ended = 0
  private(set) var text = ""
  private(set) var attribute: String?

  var pointCount: Int { 0 }

  func start(_ element: String, attributes: [String: String], at place: XMLPosition) {
    started += 1
    attribute = attributes["a"]
  }

  func text(_ piece: String) { text += piece }
  func end(at place: XMLPosition) { ended += 1 }
}
