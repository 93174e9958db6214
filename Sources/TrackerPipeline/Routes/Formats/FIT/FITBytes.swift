/// The bytes of a FIT file, some at a time, and the checksum of the bytes read.
struct FITBytes {
  /// The bytes that were read last.
  private(set) var bytes: [UInt8] = []
  /// The number of all bytes that were read.
  private(set) var count = 0
  /// The checksum since `startChecksum`.
  private(set) var checksum = FITChecksum()
  private let input: RouteInput
  private var chunk: [UInt8] = []
  private var position = 0

  init(_ input: RouteInput) {
    self.input = input
  }

  mutating func startChecksum() {
    checksum = FITChecksum()
  }

  /// Reads the next bytes; false if the input ends before.
  mutating func take(_ wanted: Int) throws(RouteError) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    while bytes.count < wanted {
      if position == chunk.count, try !refill() { return false }
      let end = min(chunk.count, position + wanted - bytes.count)
      checksum.add(chunk[position..<end])
      bytes.append(contentsOf: chunk[position..<end])
      count += end - position
      position = end
    }
    return true
  }

  /// Leaves out the next bytes; false if the input ends before.
  mutating func skip(_ unwanted: Int) throws(RouteError) -> Bool {
    var rest = unwanted
    while rest > 0 {
      if position == chunk.count, try !refill() { return false }
      let skipped = min(rest, chunk.count - position)
      position += skipped
      count += skipped
      rest -= skipped
    }
    return true
  }

  /// Reads the next chunk; false at the end of the input.
  private mutating func refill() throws(RouteError) -> Bool {
    let input = input
    let room = 1 << 16
    chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.baseAddress.map { input.read(into: $0, count: room) } ?? 0
    }
    position = 0
    if let failure = input.failure { throw failure }
    return !chunk.isEmpty
  }
}
