import Foundation

@testable import TrackerPipeline

/// Everything that a reader hears of an XML file, as text.
final class XMLEvents: XMLElementReader {
  private(set) var log: [String] = []
  /// All text so far.
  private(set) var text = ""
  /// The attributes of the element that started last.
  private(set) var attributes: [XMLAttribute] = []
  /// The number of elements that are open.
  private(set) var depth = 0
  private var pendingText = ""

  var needsText: Bool { true }
  var pointCount: Int { log.count }

  func start(_ element: String, attributes: [XMLAttribute], at place: any XMLPosition) {
    flush()
    depth += 1
    self.attributes = attributes
    let attributes = attributes.map { " \($0.name)=\($0.value.debugDescription)" }.sorted().joined()
    log.append("<\(element)\(attributes)> \(place.line):\(place.column)")
  }

  func text(_ piece: String) {
    text += piece
    pendingText += piece
  }

  func end(at place: any XMLPosition) {
    flush()
    depth -= 1
    log.append("</> \(place.line):\(place.column)")
  }

  private func flush() {
    if !pendingText.isEmpty { log.append(pendingText.debugDescription) }
    pendingText = ""
  }

  /// Reads a file, with its result or error as the last line.
  ///
  /// - Parameter size: The number of bytes that are read at a time.
  static func of(_ bytes: [UInt8], readsPlainXML: Bool, size: Int = .max) -> [String] {
    var rest = bytes[...]
    let input = RouteInput(file: "file") {
      defer { rest = rest.dropFirst(size) }
      return Data(rest.prefix(size))
    }
    let events = XMLEvents()
    do throws(RouteError) {
      let result = try XMLScanner.run(input, reader: events, readsPlainXML: readsPlainXML)
      events.flush()
      events.log.append("\(result)")
    } catch {
      events.flush()
      events.log.append("\(error)")
    }
    return events.log
  }

  /// Reads a file with both scanners, and returns what differs; empty if nothing does.
  ///
  /// Behind an error of syntax `XMLParser` reads on to the end of the bytes that it has, so such a file is read at once.
  static func difference(_ bytes: [UInt8], size: Int = .max) -> [String] {
    let expected = of(bytes, readsPlainXML: false)
    let hasError = expected.last?.contains("syntaxError: nil") != true
    let found = of(bytes, readsPlainXML: true, size: hasError ? .max : size)
    return expected == found ? [] : ["XMLParser:"] + expected + ["PlainXMLScanner:"] + found
  }
}
