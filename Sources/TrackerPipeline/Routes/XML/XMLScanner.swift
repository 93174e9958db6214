import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Receives the elements of an XML file. Names of elements come without their prefix.
protocol XMLElementReader: AnyObject {
  func start(
    _ element: String, attributes: [XMLAttribute], at place: any XMLPosition
  ) throws(RouteError)
  /// True if the reader uses the text that comes next.
  var needsText: Bool { get }
  /// Receives a piece of an element's text, which may come in several.
  func text(_ piece: String)
  func end(at place: any XMLPosition)
  /// The number of points read so far.
  var pointCount: Int { get }
}

struct XMLAttribute: Equatable {
  /// The name, with its prefix.
  var name: String
  var value: String
}

extension [XMLAttribute] {
  subscript(name: String) -> String? { first { $0.name == name }?.value }
}

/// The position in the file, from 1, behind an element's name and attributes or behind its end tag. It is computed when
/// it is read, as that costs more than most elements do.
protocol XMLPosition: AnyObject {
  var line: Int { get }
  var column: Int { get }
}

/// The position of a parser.
///
/// It is an object and not a closure, as capturing a parser or its delegate, which have weak
/// references, would cost as much again.
private final class XMLParserPosition: XMLPosition {
  private unowned let parser: XMLParser
  private let firstLine: Int
  private let columnsBefore: Int

  init(in parser: XMLParser, line: Int, column: Int) {
    self.parser = parser
    firstLine = line
    columnsBefore = column - 1
  }

  var line: Int { firstLine + parser.lineNumber - 1 }
  var column: Int { parser.columnNumber + (parser.lineNumber == 1 ? columnsBefore : 0) }
}

/// Parses an XML file once, in constant memory: its plain beginning with `PlainXMLScanner`, the rest with `XMLParser`.
///
/// `XMLParser` is reliable only with a stream: with data it fails above 10 MB. Its result is not
/// used, as `parse()` returns true for a file that is empty or cut off. The errors and the end tag
/// of the root element are used instead.
final class XMLScanner: NSObject, XMLParserDelegate {
  private let input: RouteInput
  private let reader: any XMLElementReader
  private let stream: XMLInputStream
  private let xml: XMLParser
  private let place: XMLParserPosition
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  /// The number of elements that `PlainXMLScanner` has started, and which start again.
  @exclusivity(unchecked) private var repeated: Int
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var refusal: RouteError?
  private var result: XMLParseResult

  /// - Parameter readsPlainXML: False to read all of the file with `XMLParser`.
  static func run(
    _ input: RouteInput, reader: any XMLElementReader, readsPlainXML: Bool = true
  ) throws(RouteError) -> XMLParseResult {
    let stream = XMLInputStream(input)
    let plain = PlainXMLScanner(stream.input, behind: stream.counter, reader: reader)
    if readsPlainXML, stream.refusal == nil, try plain.run() {
      return XMLParseResult(isRootClosed: true)
    }
    return try XMLScanner(input, stream, behind: plain, reader: reader).run()
  }

  private init(
    _ input: RouteInput, _ stream: XMLInputStream, behind plain: PlainXMLScanner,
    reader: any XMLElementReader
  ) {
    self.input = input
    self.stream = stream
    self.reader = reader
    // libxml2 needs four bytes to begin.
    let leading = "    " + (plain.isRootClosed ? "<a/>" : plain.elements.startTags)
    stream.begin(behind: plain, leading: leading)
    xml = XMLParser(stream: stream)
    place = XMLParserPosition(in: xml, line: plain.line, column: plain.column - leading.utf8.count)
    result = XMLParseResult(isRootClosed: plain.isRootClosed)
    repeated = plain.isRootClosed ? 1 : plain.elements.count
  }

  private func run() throws(RouteError) -> XMLParseResult {
    xml.shouldProcessNamespaces = false
    xml.shouldResolveExternalEntities = false
    xml.delegate = self
    _ = xml.parse()
    if let error = refusal ?? stream.refusal ?? input.failure { throw error }
    result.wrongByteLine = stream.wrongByteLine
    if !result.isRootClosed { result.zeroLine = stream.zeroLine }
    return result
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    guard refusal == nil else { return }
    if repeated > 0 { return repeated -= 1 }
    do throws(RouteError) {
      try reader.start(
        localName(name), attributes: attributes.map { XMLAttribute(name: $0, value: $1) }, at: place
      )
    } catch {
      refusal = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    guard refusal == nil, !result.isRootClosed else { return }
    reader.end(at: place)
    input.boundElements(reader.pointCount)
    if depth == 0 { result.isRootClosed = true }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if reader.needsText { reader.text(string) }
    input.bound(reader.pointCount)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if reader.needsText { reader.text(String(decoding: block, as: UTF8.self)) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard refusal == nil else { return }
    if XMLFault.isUndeclaredPrefix(code) {
      result.undeclaredPrefixLine = result.undeclaredPrefixLine ?? place.line
    } else if result.syntaxError == nil {
      result.syntaxError = RouteError(
        file: input.file, line: place.line, column: place.column,
        message: XMLFault.description(of: code))
    }
  }

  private func localName(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.index(after: colon)...])
  }
}

/// The error codes of libxml2 (xmlerror.h). `XMLParser` passes them on, mostly without a message.
private enum XMLFault {
  /// True for XML_NS_ERR_UNDEFINED_NAMESPACE, from libxml2's parser or from its tree.
  static func isUndeclaredPrefix(_ code: Int) -> Bool { code == 201 || code == 2_013 }

  static func description(of code: Int) -> String {
    switch code {
    case 4: "there is no XML here"
    case 5: "the file ends too early, or goes on after its end"
    case 9, 81: "a byte that is no character of the file's encoding"
    case 26: "an entity that is not declared; XML has &amp; &lt; &gt; &quot; and &apos;"
    case 38, 39, 40: "an attribute's value must be in quotes, without < in it"
    case 42: "an element has the same attribute twice"
    case 65: "blanks must separate the attributes"
    case 68: "a tag without a name; write &lt; for a < in text"
    case 73: "a tag is not closed with >"
    case 76, 77: "an end tag does not match its start tag"
    default: "it is not well-formed XML (libxml2's error \(code))"
    }
  }
}
