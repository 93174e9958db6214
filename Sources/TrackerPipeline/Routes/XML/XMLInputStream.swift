import Foundation

/// The bytes of an XML file as the parser gets them. They are in UTF-8, without the XML declaration
/// and anything before it. They end before the first byte that `XMLSafetyCheck` rejects.
///
/// Invalid UTF-8 in the name of an element crashes `XMLParser` on Linux, and libxml2 does not
/// reject it if it does not know the encoding. So the text is decoded here, and invalid bytes are
/// replaced by question marks.
final class XMLInputStream: InputStream {
  /// The line and the column of the next byte of the input.
  private(set) var counter = XMLLineCounter()
  /// The error that ended the bytes before the end of the file.
  private(set) var refusal: RouteError?
  /// The line of the first byte that is invalid in the file's encoding.
  private(set) var wrongByteLine: Int?
  /// The line of the first byte that is zero, with which the text ends.
  private(set) var zeroLine: Int?
  /// The input behind the declaration, in UTF-8.
  private(set) var input: RouteInput
  private var status = Stream.Status.notOpen
  private var safetyCheck = XMLSafetyCheck()
  /// The bytes that come before those of the input.
  private var leading = ""[...].utf8

  init(_ input: RouteInput) {
    self.input = input
    super.init(data: Data())
    if let encoding = XMLEncoding.utf16(startingWith: input.peek(4)) {
      self.input = input.transcoded(from: encoding)
    }
    skipLeadingBlanks()
    readDeclaration()
  }

  /// Begins behind what another scanner has read.
  ///
  /// - Parameter leading: Tags that come before the rest of the input.
  func begin(behind scanner: PlainXMLScanner, leading: String) {
    counter = scanner.counter
    safetyCheck = XMLSafetyCheck(equalSigns: scanner.equalSigns)
    self.leading = leading[...].utf8
  }

  override func open() { status = .open }
  override func close() { status = .closed }
  override var streamStatus: Stream.Status { status }
  override var streamError: (any Error)? { refusal ?? input.failure }
  override var hasBytesAvailable: Bool { status == .open }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard refusal == nil, zeroLine == nil else { return 0 }
    let piece = leading.prefix(maxLength)
    leading = leading.dropFirst(piece.count)
    _ = UnsafeMutableBufferPointer(start: buffer, count: maxLength).update(fromContentsOf: piece)
    if !leading.isEmpty { return piece.count }
    return piece.count + readRest(into: buffer + piece.count, maxLength: maxLength - piece.count)
  }

  private func readRest(into buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    let bytes = readWholeCharacters(into: buffer, maxLength: maxLength)
    if let wrong = UTF8Repair.repair(bytes), wrongByteLine == nil {
      wrongByteLine = counter.line + bytes[..<wrong].count { $0 == UInt8(ascii: "\n") }
    }
    let harmless = inspect(UnsafeBufferPointer(bytes))
    if bytes.isEmpty || refusal != nil || zeroLine != nil { status = .atEnd }
    return harmless
  }

  /// Reads bytes that end with a complete UTF-8 character, unless the file ends within one.
  private func readWholeCharacters(
    into buffer: UnsafeMutablePointer<UInt8>, maxLength: Int
  ) -> UnsafeMutableBufferPointer<UInt8> {
    let room = UTF8Repair.longestCharacter - 1
    var count = input.read(into: buffer, count: max(1, maxLength - room))
    while count > 0 {
      let bytes = UnsafeMutableBufferPointer(start: buffer, count: count)
      let missing = min(UTF8Repair.missingBytes(atEndOf: bytes), maxLength - count)
      let more = missing > 0 ? input.read(into: buffer + count, count: missing) : 0
      if more == 0 { break }
      count += more
    }
    return UnsafeMutableBufferPointer(start: buffer, count: count)
  }

  /// Checks some bytes, and returns the number of bytes before the first rejected one.
  private func inspect(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (safetyCheck, counter) = (safetyCheck, counter)
    defer { (self.safetyCheck, self.counter) = (safetyCheck, counter) }
    for (index, byte) in bytes.enumerated() {
      if byte == 0 {
        zeroLine = counter.line(at: index, in: bytes)
        return index
      }
      if let problem = safetyCheck.problem(in: byte) {
        refuse(
          problem, line: counter.line(at: index, in: bytes),
          column: counter.column(at: index, in: bytes))
        return index
      }
    }
    counter.endChunk(at: bytes.count, in: bytes)
    return bytes.count
  }

  private func refuse(_ message: String, line: Int, column: Int = 1) {
    refusal = RouteError(file: input.file, line: line, column: column, message: message)
  }

  /// Skips white space and byte order marks.
  private func skipLeadingBlanks() {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    while true {
      let start = input.peek(1_024)
      let leading = start.prefix { blanks.contains($0) }
      guard !leading.isEmpty else { return }
      // A byte order mark is in no column.
      counter.pass(leading.filter { $0 < 0x80 })
      input.skip(leading.count)
    }
  }

  private func readDeclaration() {
    let start = input.peek(1_024).prefix(1_024)
    let text = String(decoding: start, as: UTF8.self)
    guard text.hasPrefix("<?xml"), text.dropFirst(5).first?.isWhitespace == true else { return }
    guard let match = text.prefixMatch(of: xmlDeclaration) else {
      return refuse(
        "its XML declaration is malformed; write <?xml version=\"1.0\"?>", line: counter.line)
    }
    let line = counter.line
    counter.pass(start.prefix(match.0.utf8.count))
    input.skip(match.0.utf8.count)
    guard let label = match.1 else { return }
    guard let encoding = XMLEncoding(label: String(label)) else {
      return refuse("its encoding is \(Quoted(label)); convert it to UTF-8", line: line)
    }
    if case .singleByte = encoding { input = input.transcoded(from: encoding) }
  }
}

/// An XML declaration; it captures the name of the encoding.
private var xmlDeclaration: Regex<(Substring, Substring?)> {
  #/
  <\?xml
  (?: \s+ version \s*=\s* ["'] [0-9.]+ ["'] )?
  (?: \s+ encoding \s*=\s* ["'] ( [-\w.]+ ) ["'] )?
  (?: \s+ standalone \s*=\s* ["'] \w+ ["'] )?
  \s* \?>
  /#
}
