import Foundation

/// Reads plain XML in UTF-8: elements and attributes with ASCII names, text, references, CDATA sections and comments.
///
/// It reads one piece after the other: a tag, a comment, a CDATA section, or text. It stops before the first piece that
/// is anything else or is not well-formed. `XMLParser` reads on from there, behind start tags of the elements that are
/// open. So every file has the same elements, warnings and errors as if `XMLParser` had read all of it.
final class PlainXMLScanner: XMLPosition {
  /// Why the scanner stops before a piece.
  enum Stop: Error {
    /// The bytes end within it.
    case endOfBytes
    /// It is not plain.
    case notPlain
    /// The reader refuses its element, with `refusal`.
    case refused
  }

  // Not checked for exclusive access: only `scan` and what it calls use these, and nothing calls back.
  /// The bytes in memory. They are valid while `scan` runs, and empty at all other times.
  @exclusivity(unchecked) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The index of the first byte that has not been read.
  @exclusivity(unchecked) var here = 0
  @exclusivity(unchecked) var counter: XMLLineCounter
  @exclusivity(unchecked) var elements = OpenXMLElements()
  @exclusivity(unchecked) var names = XMLNames()
  /// The attributes of the start tag that is being read. The array is kept, so that a tag allocates nothing.
  @exclusivity(unchecked) var attributes: [XMLAttribute] = []
  @exclusivity(unchecked) var isRootClosed = false
  /// The number of equal signs since the last `<`, which `XMLSafetyCheck` bounds.
  @exclusivity(unchecked) var equalSigns = 0
  var refusal: RouteError?
  let input: RouteInput
  let reader: any XMLElementReader

  /// The longest tag, comment or CDATA section. A longer one is not plain.
  private static let longestPiece = 1 << 16

  /// Text of so many bytes is read only when markup follows.
  private static let shortText = 256

  /// - Parameter counter: The line and the column of the first byte.
  init(_ input: RouteInput, behind counter: XMLLineCounter, reader: any XMLElementReader) {
    self.input = input
    self.counter = counter
    self.reader = reader
  }

  var line: Int { counter.line(at: here, in: bytes) }
  var column: Int { counter.column(at: here, in: bytes) }

  /// Reads pieces as long as they are plain. Returns true if they are the whole file.
  func run() throws(RouteError) -> Bool {
    var unread = 0
    while true {
      // Twice as much, so that a pipe of few bytes at a time is not read over and over.
      let chunk = input.peek(2 * unread + 1)
      if chunk.count == unread { return unread == 0 && isRootClosed }
      let (count, stop) = chunk.withUnsafeBytes { scan($0.bindMemory(to: UInt8.self)) }
      input.skip(count)
      unread = chunk.count - count
      if let refusal { throw refusal }
      if stop == .notPlain || unread > Self.longestPiece { return false }
    }
  }

  /// Reads the pieces of a chunk. Returns the number of bytes that have been read.
  private func scan(_ chunk: UnsafeBufferPointer<UInt8>) -> (count: Int, stop: Stop) {
    bytes = chunk
    defer {
      counter.endChunk(at: here, in: chunk)
      (bytes, here) = (UnsafeBufferPointer(start: nil, count: 0), 0)
    }
    do throws(Stop) {
      while here < chunk.count { try readPiece() }
      return (here, .endOfBytes)
    } catch {
      return (here, error)
    }
  }

  private func readPiece() throws(Stop) {
    guard bytes[here] == UInt8(ascii: "<") else { return try readText() }
    switch try byte(at: here + 1) {
    case UInt8(ascii: "/"): try readEndTag()
    case UInt8(ascii: "!"):
      if try isText("<!--", at: here) {
        try readComment()
      } else if try isText("<![CDATA[", at: here) {
        try readCDATA()
      } else {
        throw .notPlain
      }
    default: try readStartTag()
    }
  }

  private func readComment() throws(Stop) {
    let start = here + 4
    let end = try section(from: start, endingWith: "--")
    guard try byte(at: end + 2) == UInt8(ascii: ">") else { throw .notPlain }
    _ = try string(start..<end)
    here = end + 3
  }

  private func readCDATA() throws(Stop) {
    guard elements.count > 0 else { throw .notPlain }
    let start = here + 9
    let end = try section(from: start, endingWith: "]]>")
    let text = try string(start..<end)
    if reader.needsText { reader.text(text) }
    here = end + 3
  }

  /// The index of the end of a comment or of a CDATA section, which may have any text but what `XMLSafetyCheck` rejects.
  private func section(from start: Int, endingWith ending: StaticString) throws(Stop) -> Int {
    var index = start
    var equalSigns = 0
    while try !isText(ending, at: index) {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        equalSigns = 0
        let next = try byte(at: index + 1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { throw .notPlain }
      case UInt8(ascii: "="): equalSigns += 1
      case UInt8(ascii: "\r"):
        guard try byte(at: index + 1) == UInt8(ascii: "\n") else { throw .notPlain }
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x20...: break
      default: throw .notPlain
      }
      index += 1
    }
    try bound(equalSigns: equalSigns)
    return index
  }

  /// Reads text up to the next markup, or a part of a long text.
  private func readText() throws(Stop) {
    let isWanted = reader.needsText
    var (index, literal) = (here, here)
    var text = ""
    var isASCII = true
    var equalSigns = equalSigns
    scan: while true {
      index = end(of: .text, from: index)
      if index == bytes.count {
        // The end of a file within text is an error, which `XMLParser` words.
        index -= Self.shortText
        while index > literal, bytes[index] & 0b1100_0000 == 0b1000_0000 { index -= 1 }
        guard index > literal else { throw .endOfBytes }
        break
      }
      switch bytes[index] {
      case UInt8(ascii: "<"): break scan
      case UInt8(ascii: "&"):
        guard elements.count > 0 else { throw .notPlain }
        let reference = try readReference(at: index)
        if isWanted || !isASCII { text += try string(literal..<index) }
        text.append(reference.character)
        (index, literal) = (reference.end, reference.end)
        continue
      case UInt8(ascii: "\r"):
        guard try byte(at: index + 1) == UInt8(ascii: "\n") else { throw .notPlain }
        if isWanted || !isASCII { text += try string(literal..<index) }
        literal = index + 1
      case UInt8(ascii: "]"): if try isText("]]>", at: index) { throw .notPlain }
      case UInt8(ascii: "="): equalSigns += 1
      case 0x80...: isASCII = false
      default: throw .notPlain
      }
      index += 1
    }
    try bound(equalSigns: equalSigns)
    if elements.count == 0, !bytes[here..<index].allSatisfy(ASCIISet.blank.contains) {
      throw .notPlain
    }
    if isWanted || !isASCII {
      let rest = try string(literal..<index, isASCII: isASCII)
      if isWanted, elements.count > 0 { reader.text(text.isEmpty ? rest : text + rest) }
    }
    here = index
    input.bound(reader.pointCount)
  }
}
