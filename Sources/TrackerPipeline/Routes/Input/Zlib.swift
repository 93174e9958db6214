import Foundation

/// The functions of zlib (zlib.net/manual.html) that unpack gzip and ZIP, found when they are first
/// needed: so nothing has to be there to build, or to read what is not packed.
struct Zlib: Sendable {
  /// C's `z_stream`, field for field.
  struct ZStream {
    var input: UnsafePointer<UInt8>?
    var inputCount: UInt32 = 0
    var inputTotal: UInt = 0
    var output: UnsafeMutablePointer<UInt8>?
    var outputCount: UInt32 = 0
    var outputTotal: UInt = 0
    var message: UnsafePointer<CChar>?
    var state: OpaquePointer?
    var allocate: OpaquePointer?
    var release: OpaquePointer?
    var context: OpaquePointer?
    var dataType: Int32 = 0
    var checksum: UInt = 0
    var reserved: UInt = 0
  }

  /// The wrapping of the packed data.
  enum Wrapping {
    case gzip
    /// Nothing, as in a ZIP archive.
    case none

    /// For `inflateInit2`: the size of its window, and what it expects.
    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .none: -15
      }
    }
  }

  enum InflateResult {
    case ok
    /// Of what is packed; in gzip another may follow.
    case endOfMember
    /// With zlib's words, if it has any.
    case corrupt(String)
  }

  private typealias InitFunction =
    @convention(c) @Sendable (
      UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32
    ) -> Int32
  private typealias InflateFunction =
    @convention(c) @Sendable (UnsafeMutableRawPointer, Int32) -> Int32
  private typealias ChecksumFunction =
    @convention(c) @Sendable (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt
  private typealias StreamFunction = @convention(c) @Sendable (UnsafeMutableRawPointer) -> Int32

  private let inflateInit: InitFunction
  private let inflateStep: InflateFunction
  private let inflateReset: StreamFunction
  private let inflateEnd: StreamFunction
  private let crc32: ChecksumFunction

  /// The functions of zlib; nil if it is not installed.
  static let shared = Zlib()

  private init?() {
    let names = ["libz.so.1", "libz.so", "/usr/lib/libz.1.dylib", "libz.dylib"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let start = dlsym(library, "inflateInit2_"), let step = dlsym(library, "inflate"),
      let reset = dlsym(library, "inflateReset"), let end = dlsym(library, "inflateEnd"),
      let checksum = dlsym(library, "crc32")
    else { return nil }
    // The types are those of zlib.h, which has kept them since 1995.
    inflateInit = unsafeBitCast(start, to: InitFunction.self)
    inflateStep = unsafeBitCast(step, to: InflateFunction.self)
    inflateReset = unsafeBitCast(reset, to: StreamFunction.self)
    inflateEnd = unsafeBitCast(end, to: StreamFunction.self)
    crc32 = unsafeBitCast(checksum, to: ChecksumFunction.self)
  }

  /// Makes a new stream ready; false without memory, or with a zlib of another kind.
  func start(_ stream: UnsafeMutablePointer<ZStream>, _ wrapping: Wrapping) -> Bool {
    let size = Int32(MemoryLayout<ZStream>.size)
    return inflateInit(stream, wrapping.windowBits, "1.2.3", size) == 0
  }

  /// The checksum of some bytes, continued with more; it begins as 0.
  func checksum(_ sum: UInt, continuedWith bytes: Data) -> UInt {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: UInt8.self).baseAddress
      return start.map { crc32(sum, $0, UInt32(buffer.count)) } ?? sum
    }
  }

  /// Unpacks as much as the stream's buffers allow.
  func inflate(_ stream: UnsafeMutablePointer<ZStream>) -> InflateResult {
    switch inflateStep(stream, 0) {
    case 1: .endOfMember
    // -5 is a buffer that is empty, or full.
    case 0, -5: .ok
    case let status:
      .corrupt(stream.pointee.message.map { String(cString: $0) } ?? "error \(status) of zlib")
    }
  }

  /// Makes a stream ready for another member of the file.
  func restart(_ stream: UnsafeMutablePointer<ZStream>) {
    _ = inflateReset(stream)
  }

  func end(_ stream: UnsafeMutablePointer<ZStream>) {
    _ = inflateEnd(stream)
  }
}
