import Foundation

/// The bytes of an XML file on their way to the parser: without what must not precede `<?xml`, and
/// only as long as they are harmless.
///
/// Entities are refused wherever declared: the parser drops them from text, expands them in
/// attributes, and has been made to take for ever by them. So are thousands of attributes in one
/// tag, on which libxml2 spends quadratic time.
final class XMLInputStream: InputStream {
  /// Lines before the XML begins.
  private(set) var skippedLines = 0
  /// Why the bytes ended before the end of the file.
  private(set) var refusal: RouteError?
  private let input: RouteInput
  private var status = Stream.Status.notOpen
  private var matched = 0
  private var equalSigns = 0
  private var lines = 0

  private static let entityDeclaration = Array("<!ENTITY".utf8)
  private static let mostEqualSigns = 4_096

  init(_ input: RouteInput) {
    self.input = input
    super.init(data: Data())
    skipLeadingBlanks()
    checkEncoding()
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
    guard refusal == nil else { return 0 }
    let count = input.read(into: buffer, count: maxLength)
    let harmless = inspect(UnsafeBufferPointer(start: buffer, count: count))
    if count == 0 || refusal != nil { status = .atEnd }
    return harmless
  }

  /// How many of the bytes may pass. Zeros do not count: in UTF-16 they stand beside the letters.
  private func inspect(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let pattern = XMLInputStream.entityDeclaration
    for (index, byte) in bytes.enumerated() where byte != 0 {
      if byte == pattern[matched] {
        matched += 1
        if matched == pattern.count {
          refuse("it declares entities (<!ENTITY), which no route needs; remove its <!DOCTYPE")
          return index
        }
      } else {
        matched = byte == UInt8(ascii: "<") ? 1 : 0
      }
      switch byte {
      case UInt8(ascii: "\n"): lines += 1
      case UInt8(ascii: "<"): equalSigns = 0
      case UInt8(ascii: "="):
        equalSigns += 1
        if equalSigns > XMLInputStream.mostEqualSigns {
          refuse("a tag with thousands of attributes is no part of a route")
          return index
        }
      default: break
      }
    }
    return bytes.count
  }

  private func refuse(_ message: String) {
    refusal = RouteError(file: input.file, line: 1 + skippedLines + lines, message: message)
  }

  /// White space and byte order marks; the marks of UTF-16 are the parser's business.
  private func skipLeadingBlanks() {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    while true {
      let start = input.peek(1_024)
      let leading = start.prefix { blanks.contains($0) }
      guard !leading.isEmpty else { return }
      skippedLines += leading.count { $0 == UInt8(ascii: "\n") }
      input.skip(leading.count)
    }
  }

  /// An encoding such as UTF-7 would hide a declaration from `inspect`.
  private func checkEncoding() {
    let start = String(decoding: input.peek(256).prefix(256).filter { $0 != 0 }, as: UTF8.self)
    guard start.contains("<?xml"), let end = start.range(of: "?>"),
      let label = start[..<end.lowerBound].range(of: "encoding")
    else { return }
    let value = start[label.upperBound..<end.lowerBound].drop { " \t\r\n=\"'".contains($0) }
    let encoding = value.prefix { !"\"' ".contains($0) }.lowercased()
    let known = [
      "utf-8", "utf8", "utf-16", "us-ascii", "ascii", "iso-8859-", "windows-125", "koi8-", "gb",
      "euc-", "shift_jis",
    ]
    if !known.contains(where: encoding.hasPrefix) {
      refuse("its encoding is \(Quoted(encoding)); convert it to UTF-8")
    }
  }
}
