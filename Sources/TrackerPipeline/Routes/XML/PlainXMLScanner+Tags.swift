extension PlainXMLScanner {
  /// The name of an element or attribute, by indices into the bytes.
  private struct Name {
    var start: Int
    /// The index of the colon behind the prefix.
    var colon: Int?
    var end: Int

    var local: Range<Int> { (colon.map { $0 + 1 } ?? start)..<end }
  }

  private static let mostAttributes = 64
  /// `XMLParser` refuses elements below 256 others.
  private static let deepest = 200

  func readStartTag() throws(Stop) {
    guard !isRootClosed, elements.count < Self.deepest else { throw .notPlain }
    var index = here + 1
    var equalSigns = 0
    let name = try readName(&index)
    attributes.removeAll(keepingCapacity: true)
    var prefixes = OpenXMLElements.Prefixes()
    if let colon = name.colon { prefixes.used.append(ascii(name.start..<colon)) }
    while ASCIISet.blank.contains(try byte(at: index)) {
      index = end(of: .blank, from: index)
      guard ASCIISet.nameStart.contains(try byte(at: index)) else { break }
      let attribute = try readName(&index)
      let value = try readValue(&index, &equalSigns)
      let written = ascii(attribute.start..<attribute.end)
      guard attributes.count < Self.mostAttributes, attributes[written] == nil else {
        throw .notPlain
      }
      attributes.append(XMLAttribute(name: written, value: value))
      if let colon = attribute.colon {
        let prefix = ascii(attribute.start..<colon)
        if prefix == "xmlns" {
          try checkNamespace(value)
          prefixes.declared.append(ascii(attribute.local))
        } else {
          prefixes.used.append(prefix)
        }
      } else if written == "xmlns" {
        try checkNamespace(value)
      }
    }
    let isEmpty = try byte(at: index) == UInt8(ascii: "/")
    let end = isEmpty ? index + 1 : index
    guard try byte(at: end) == UInt8(ascii: ">"), elements.allows(prefixes) else { throw .notPlain }
    try bound(equalSigns: equalSigns)

    elements.open(
      UnsafeBufferPointer(rebasing: bytes[name.start..<name.end]), declaring: prefixes.declared)
    here = index
    do throws(RouteError) {
      try reader.start(ascii(name.local), attributes: attributes, at: self)
    } catch {
      refusal = error
      throw .refused
    }
    here = end + 1
    if isEmpty { endElement() }
  }

  func readEndTag() throws(Stop) {
    guard elements.count > 0 else { throw .notPlain }
    let start = here + 2
    let end = start + elements.lengthOfLast
    guard try byte(at: end) == UInt8(ascii: ">"),
      elements.isLast(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    else { throw .notPlain }
    equalSigns = 0
    here = end + 1
    endElement()
  }

  private func endElement() {
    elements.close()
    reader.end(at: self)
    input.boundElements(reader.pointCount)
    isRootClosed = elements.count == 0
  }

  private func readName(_ index: inout Int) throws(Stop) -> Name {
    var name = Name(start: index, end: index)
    guard ASCIISet.nameStart.contains(try byte(at: index)) else { throw .notPlain }
    index = end(of: .name, from: index)
    if try byte(at: index) == UInt8(ascii: ":") {
      name.colon = index
      guard ASCIISet.nameStart.contains(try byte(at: index + 1)) else { throw .notPlain }
      index = end(of: .name, from: index + 1)
    }
    let next = try byte(at: index)
    guard next != UInt8(ascii: ":"), next < 0x80 else { throw .notPlain }
    name.end = index
    return name
  }

  private func ascii(_ range: Range<Int>) -> String {
    names.name(UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Reads the equal sign and the value of an attribute.
  private func readValue(_ index: inout Int, _ equalSigns: inout Int) throws(Stop) -> String {
    let bytes = bytes
    let quote = try byte(at: index + 1)
    guard bytes[index] == UInt8(ascii: "="),
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else {
      throw .notPlain
    }
    equalSigns += 1
    index += 2
    let start = index
    var text = ""
    var literal = start
    var isASCII = true
    while true {
      index = end(of: .value, from: index)
      guard try byte(at: index) != quote else { break }
      switch bytes[index] {
      case UInt8(ascii: "&"):
        let reference = try readReference(at: index)
        text += try string(literal..<index)
        text.append(reference.character)
        index = reference.end
        literal = index
        continue
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        text += try string(literal..<index)
        text += " "
        literal = index + 1
      case UInt8(ascii: "="): equalSigns += 1
      case 0x80...: isASCII = false
      case UInt8(ascii: "<"), 0..<0x20: throw .notPlain
      default: break
      }
      index += 1
    }
    let rest = try string(literal..<index, isASCII: isASCII)
    index += 1
    return literal == start ? rest : text + rest
  }

  /// Accepts the names of namespaces that are plainly URIs. `XMLParser` reads the others.
  private func checkNamespace(_ name: String) throws(Stop) {
    let isReserved = ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"]
      .contains(name)
    guard !isReserved, let scheme = ["http://www.", "https://www."].first(where: name.hasPrefix),
      name.utf8.dropFirst(scheme.utf8.count).allSatisfy(ASCIISet.namespace.contains)
    else { throw .notPlain }
  }
}
