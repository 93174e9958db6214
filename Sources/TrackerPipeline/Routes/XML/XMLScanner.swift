import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Receives the elements of an XML file. Names come without their prefix.
protocol XMLElementReader: AnyObject {
  func start(
    _ element: String, attributes: [String: String], at place: XMLPosition
  ) throws(RouteError)
  /// Receives a piece of an element's text, which may come in several.
  func text(_ piece: String)
  func end(at place: XMLPosition)
  /// The number of points read so far.
  var pointCount: Int { get }
}

/// The position of the parser in the file. It is computed when it is read, as that costs more than
/// most elements do.
///
/// It is an object and not a closure, as capturing a parser or its delegate, which have weak
/// references, would cost as much again.
final class XMLPosition {
  private unowned let parser: XMLParser
  private let skippedLines: Int

  init(in parser: XMLParser, behind skippedLines: Int) {
    self.parser = parser
    self.skippedLines = skippedLines
  }

  var line: Int { parser.lineNumber + skippedLines }
  var column: Int { parser.columnNumber }
}

/// Parses an XML file once, in constant memory.
///
/// `XMLParser` is reliable only with a stream: with data it fails above 10 MB. Its result is not
/// used, as `parse()` returns true for a file that is empty or cut off. The errors and the end tag
/// of the root element are used instead.
final class XMLScanner: NSObject, XMLParserDelegate {
  private let input: RouteInput
  private let reader: any XMLElementReader
  private let stream: XMLInputStream
  private let xml: XMLParser
  private let place: XMLPosition
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var refusal: RouteError?
  private var result = XMLParseResult(isRootClosed: false)

  init(_ input: RouteInput, reader: any XMLElementReader) {
    self.input = input
    self.reader = reader
    stream = XMLInputStream(input)
    xml = XMLParser(stream: stream)
    place = XMLPosition(in: xml, behind: stream.skippedLines)
  }

  func run() throws(RouteError) -> XMLParseResult {
    xml.shouldProcessNamespaces = false
    xml.shouldResolveExternalEntities = false
    xml.delegate = self
    _ = xml.parse()
    if let error = refusal ?? stream.refusal ?? input.failure { throw error }
    result.wrongByteLine = stream.wrongByteLine
    return result
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    guard refusal == nil else { return }
    do throws(RouteError) {
      try reader.start(localName(name), attributes: attributes, at: place)
    } catch {
      refusal = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    guard refusal == nil else { return }
    reader.end(at: place)
    input.boundElements(reader.pointCount)
    if depth == 0 { result.isRootClosed = true }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    reader.text(string)
    input.bound(reader.pointCount)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    reader.text(String(decoding: block, as: UTF8.self))
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
