/// The bytes of a JSON file, with their lines and columns.
struct JSONBytes {
  /// The next byte; nil at the end of the file.
  private(set) var current: UInt8?
  private(set) var line = 1
  /// The column of the next byte, in characters.
  private(set) var column = 1
  let texts: JSONTexts
  /// True at the end of the file, or of its text, if zero bytes follow.
  var isAtEnd: Bool { current == nil || current == 0 }
  private let input: RouteInput
  private var chunk: [UInt8] = []
  private var index = 0

  init(_ input: RouteInput, texts: JSONTexts) {
    self.input = input
    self.texts = texts
    load()
  }

  mutating func advance() {
    guard let byte = current else { return }
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      // Any other byte continues a UTF-8 character.
      column += 1
    }
    index += 1
    if index < chunk.count {
      current = chunk[index]
    } else {
      load()
    }
  }

  private mutating func load() {
    let room = 1 << 16
    let input = input
    chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.baseAddress.map { input.read(into: $0, count: room) } ?? 0
    }
    index = 0
    current = chunk.first
  }
}
