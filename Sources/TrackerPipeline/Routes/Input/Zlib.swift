import Foundation

/// The functions of zlib (zlib.net/manual.html) that unpack gzip and ZIP. The library is loaded
/// when it is first needed, so that neither the build nor reading uncompressed files depends on it.
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

  /// The header and trailer around the packed data.
  enum Wrapping {
    case gzip
    /// No header and trailer, as in a ZIP archive.
    case none

    /// The parameter of `inflateInit2` for the size of the window and the wrapping.
    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .none: -15
      }
    }
  }

  enum InflateResult {
    case ok
    /// The end of the packed data; in gzip another member may follow.
    case endOfMember
    /// Invalid data, with zlib's message or its error code.
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
    // The types match zlib.h, in which they have not changed since 1995.
    inflateInit = unsafeBitCast(start, to: InitFunction.self)
    inflateStep = unsafeBitCast(step, to: InflateFunction.self)
    inflateReset = unsafeBitCast(reset, to: StreamFunction.self)
    inflateEnd = unsafeBitCast(end, to: StreamFunction.self)
    crc32 = unsafeBitCast(checksum, to: ChecksumFunction.self)
  }

  /// Initializes a stream; false if there is no memory, or the version of zlib is not compatible.
  func start(_ stream: UnsafeMutablePointer<ZStream>, _ wrapping: Wrapping) -> Bool {
    let size = Int32(MemoryLayout<ZStream>.size)
    return inflateInit(stream, wrapping.windowBits, "1.2.3", size) == 0
  }

  /// Updates a CRC-32 checksum with more bytes; the initial value is 0.
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
    // -5 (`Z_BUF_ERROR`) means that the input is used up, or the output is full.
    case 0, -5: .ok
    case let status:
      .corrupt(stream.pointee.message.map { String(cString: $0) } ?? "error \(status) of zlib")
    }
  }

  /// Resets a stream for another member of the file.
  func restart(_ stream: UnsafeMutablePointer<ZStream>) {
    _ = inflateReset(stream)
  }

  func end(_ stream: UnsafeMutablePointer<ZStream>) {
    _ = inflateEnd(stream)
  }
}
