import Streams

/// Writes JSON in the order of its calls, with numbers of fixed precision.
///
/// Foundation's encoder does not keep the order, and prints all digits of a `Double`.
struct JSONWriter {
  private var output: BlockOutput
  /// True if another member or element comes before the next.
  private var isFollowing = false
  /// True if everything is on one line until ``endLine()``.
  private let isOnOneLine: Bool

  /// - Parameter descriptor: Nil keeps all bytes in ``bytes``, for the caller to take.
  init(_ descriptor: Descriptor?, isOnOneLine: Bool = false) {
    output = BlockOutput(descriptor)
    self.isOnOneLine = isOnOneLine
  }

  /// Writes the remaining bytes.
  mutating func finish() throws(Failure) {
    try output.finish()
  }

  /// The error after which nothing is written.
  var failure: Failure? { output.failure }

  /// The bytes that have not been written yet.
  var bytes: [UInt8] {
    get { output.pending }
    _modify { yield &output.pending }
  }

  /// Ends a line; a new value begins after it.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFollowing = false
    output.writeFullBlock()
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose("{", "}", members)
  }

  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    enclose("[", "]", elements)
  }

  /// An array of objects, each on its own line.
  mutating func objects<Element>(
    of elements: some Sequence<Element>, _ members: (Element, inout JSONWriter) -> Void
  ) {
    array { json in
      for element in elements {
        json.separate()
        json.newLine(indentation: 2)
        json.object { members(element, &$0) }
      }
    }
  }

  /// A line break, if white space is allowed.
  mutating func newLine(indentation: Int) {
    if isOnOneLine { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }

  /// Is called before every element of an array.
  mutating func separate() {
    output.writeFullBlock()
    if isFollowing { bytes.append(contentsOf: ",".utf8) }
    isFollowing = true
  }

  mutating func member(_ name: String, onNewLine: Bool = false, _ value: (inout Self) -> Void) {
    let isFirst = !isFollowing
    separate()
    if onNewLine {
      newLine(indentation: 1)
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
    write(name)
    bytes.append(contentsOf: ": ".utf8)
    value(&self)
  }

  mutating func member(_ name: String, _ text: String) {
    member(name) { $0.write(text) }
  }

  mutating func member(_ name: String, _ isTrue: Bool) {
    member(name) { $0.bytes.append(contentsOf: String(isTrue).utf8) }
  }

  mutating func member(_ name: String, _ count: Int) {
    member(name) { $0.bytes.append(contentsOf: String(count).utf8) }
  }

  /// Seconds since the first fix, to the millisecond.
  mutating func member(_ name: String, _ time: Instant) {
    member(name) {
      FixedPoint(nanoseconds: time.nanoseconds, places: 3).write(to: &$0.bytes, isTrimmed: true)
    }
  }

  /// `null` if it is unknown, not finite, or too large for the decimals.
  mutating func member(_ name: String, _ number: Double?, places: Int) {
    let decimal = number.flatMap { FixedPoint($0, places: places) }
    member(name) { json in
      if let decimal {
        decimal.write(to: &json.bytes, isTrimmed: true)
      } else {
        json.bytes.append(contentsOf: "null".utf8)
      }
    }
  }

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    open(opening)
    content(&self)
    close(closing)
  }

  /// Begins an object or an array that is ended by another call.
  mutating func open(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    isFollowing = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    isFollowing = true
  }

  /// All digits that are needed to parse a finite number exactly.
  mutating func write(exactly number: Double) {
    bytes.append(contentsOf: PlainDecimal.text(of: number).utf8)
  }

  /// Writes a text that is JSON already.
  mutating func write(verbatim text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      // The control characters from U+0080 to U+009F, of which the first byte is written already.
      if bytes.last == 0xC2, (0x80..<0xA0).contains(byte) {
        bytes.removeLast()
        write(control: byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20, 0x7F: write(control: byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(control byte: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: #"\u00"#.utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }
}
