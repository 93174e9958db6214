import Foundation

/// Unpacks a file of a ZIP archive chunk by chunk.
final class ZipUnpacker {
  private let entry: ZipEntry
  private let file: String
  private let zlib: Zlib
  private let stream: UnsafeMutablePointer<Zlib.ZStream>
  /// The remaining packed bytes.
  private var packed: Data
  private var unpacked = 0
  private var checksum: UInt = 0
  private var isEnded = false

  private static let size = 1 << 16

  init(_ entry: ZipEntry, packed: Data, file: String) throws(RouteError) {
    guard let zlib = Zlib.shared else {
      let message = "it is a ZIP archive, and there is no zlib here; unpack it first: unzip"
      throw RouteError(file: file, message: message)
    }
    self.entry = entry
    self.packed = packed
    self.file = file
    self.zlib = zlib
    stream = .allocate(capacity: 1)
    stream.initialize(to: Zlib.ZStream())
    guard zlib.start(stream, .none) else {
      throw RouteError(file: file, message: "zlib cannot be used; unpack it first: unzip")
    }
  }

  deinit {
    zlib.end(stream)
    stream.deallocate()
  }

  /// The next chunk; nil at the end.
  func next() throws -> Data? {
    if isEnded { return nil }
    var chunk = Data()
    // An empty chunk would mean the end.
    while chunk.isEmpty, !isEnded { chunk = entry.method == .stored ? copy() : try inflate() }
    checksum = zlib.checksum(checksum, continuedWith: chunk)
    unpacked += chunk.count
    guard unpacked <= entry.size else {
      throw damage("it is longer than the archive says")
    }
    if isEnded {
      guard unpacked == entry.size else { throw damage("it ends too early") }
      guard checksum == entry.checksum else { throw damage("its checksum is wrong") }
    }
    return chunk
  }

  private func copy() -> Data {
    let chunk = packed.prefix(Self.size)
    packed = packed.dropFirst(chunk.count)
    isEnded = packed.isEmpty
    return chunk
  }

  private func inflate() throws -> Data {
    var output = Data(count: Self.size)
    var result = Zlib.InflateResult.ok
    var (consumed, produced) = (0, 0)
    // zlib reads and writes only within the counts of its stream, and uses no pointer of an earlier
    // call, as all are set here.
    packed.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { room in
        let available = min(input.count, Self.size)
        stream.pointee.input = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.inputCount = UInt32(available)
        stream.pointee.output = room.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.outputCount = UInt32(room.count)
        result = zlib.inflate(stream)
        consumed = available - Int(stream.pointee.inputCount)
        produced = room.count - Int(stream.pointee.outputCount)
      }
    }
    packed = packed.dropFirst(consumed)
    switch result {
    case .corrupt(let reason): throw damage(reason)
    case .endOfMember: isEnded = true
    case .ok: if consumed == 0, produced == 0 { throw damage("it ends too early") }
    }
    return output.prefix(produced)
  }

  private func damage(_ reason: String) -> RouteError {
    RouteError(
      file: file, message: "\(Quoted(entry.name)) in the ZIP archive is damaged: \(reason)")
  }
}
