/// The bytes of a JSON file, and where each is.
struct JSONBytes {
  /// The byte that is not taken yet; nil at the end.
  private(set) var current: UInt8?
  private(set) var line = 1
  private(set) var column = 1
  private let input: RouteInput
  private var chunk: [UInt8] = []
  private var index = 0

  init(_ input: RouteInput) {
    self.input = input
    load()
  }

  mutating func advance() {
    if current == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else {
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
