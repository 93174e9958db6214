import Foundation

/// Unpacks all members of a gzip file (RFC 1952) chunk by chunk, in constant memory.
final class GzipUnpacker {
  /// A warning if the file ends too early; the bytes that were unpacked until then are valid.
  private(set) var remark: String?
  private let packed: RouteInput
  private let zlib: Zlib
  private let stream: UnsafeMutablePointer<Zlib.ZStream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var isBetweenMembers = false

  private static let size = 1 << 16

  init(_ packed: RouteInput) throws(RouteError) {
    guard let zlib = Zlib.shared else {
      let message = "it is compressed with gzip, and there is no zlib here; unpack it first: gunzip"
      throw RouteError(file: packed.file, message: message)
    }
    self.packed = packed
    self.zlib = zlib
    input = .allocate(capacity: Self.size)
    output = .allocate(capacity: Self.size)
    stream = .allocate(capacity: 1)
    stream.initialize(to: Zlib.ZStream())
    guard zlib.start(stream, .gzip) else {
      throw RouteError(file: packed.file, message: "zlib cannot be used; unpack it first: gunzip")
    }
  }

  deinit {
    zlib.end(stream)
    stream.deallocate()
    input.deallocate()
    output.deallocate()
  }

  /// The next chunk; nil at the end.
  func next() throws -> Data? {
    while true {
      if stream.pointee.inputCount == 0, try !refill() { return nil }
      if isBetweenMembers {
        // Other bytes behind a member are padding, which gunzip ignores too.
        guard stream.pointee.input?.pointee == 0x1F else { return nil }
        zlib.restart(stream)
        isBetweenMembers = false
      }
      let count = try unpack()
      if count > 0 { return Data(output.prefix(count)) }
    }
  }

  private func unpack() throws -> Int {
    repeat {
      stream.pointee.output = output.baseAddress
      stream.pointee.outputCount = UInt32(output.count)
      switch zlib.inflate(stream) {
      case .ok: break
      case .endOfMember: isBetweenMembers = true
      case .corrupt(let reason):
        throw RouteError(file: packed.file, message: "its gzip data are corrupt: \(reason)")
      }
      let count = output.count - Int(stream.pointee.outputCount)
      if count > 0 || isBetweenMembers { return count }
    } while stream.pointee.inputCount > 0
    return 0
  }

  /// Reads the next packed bytes; false at the end of the file.
  private func refill() throws -> Bool {
    guard let start = input.baseAddress else { return false }
    let count = packed.read(into: start, count: input.count)
    if let failure = packed.failure { throw failure }
    stream.pointee.input = UnsafePointer(start)
    stream.pointee.inputCount = UInt32(count)
    if count == 0, !isBetweenMembers {
      remark = "the file ends within its gzip data; what was read is kept"
    }
    return count > 0
  }
}

extension RouteInput {
  /// The unpacked bytes of a gzip file; other bytes unchanged.
  func gunzipped() throws(RouteError) -> RouteInput {
    guard peek(2).starts(with: [0x1F, 0x8B]) else { return self }
    let unpacker = try GzipUnpacker(self)
    return RouteInput(file: file, remark: { unpacker.remark }, chunks: { try unpacker.next() })
  }
}
