import Foundation

/// The entry of a file in the directory of a ZIP archive (PKWARE's APPNOTE 6.3, section 4.3.12).
struct ZipEntry: Sendable {
  /// The compression method.
  enum Method: Equatable, Sendable {
    case stored
    case deflated
    /// Any other method, by its number.
    case other(Int)
  }

  /// The path in the archive, separated by slashes.
  let name: String
  let method: Method
  let isEncrypted: Bool
  let checksum: UInt
  /// The packed size in bytes.
  let packedSize: Int
  /// The unpacked size in bytes, according to the directory.
  let size: Int
  /// The offset of the file's own header, relative to the archive's start.
  let offset: Int
  /// The size of the entry in the directory, in bytes.
  let recordSize: Int

  private static let signature = 0x0201_4B50
  private static let fixedSize = 46

  /// The entry of the directory at an offset; nil if it is invalid.
  init?(in bytes: LittleEndianBytes, at start: Int) {
    guard bytes.number(at: start, size: 4) == Self.signature,
      let flags = bytes.number(at: start + 8, size: 2),
      let method = bytes.number(at: start + 10, size: 2),
      let checksum = bytes.number(at: start + 16, size: 4),
      let packedSize = bytes.number(at: start + 20, size: 4),
      let size = bytes.number(at: start + 24, size: 4),
      let nameLength = bytes.number(at: start + 28, size: 2),
      let extraLength = bytes.number(at: start + 30, size: 2),
      let commentLength = bytes.number(at: start + 32, size: 2),
      let offset = bytes.number(at: start + 42, size: 4),
      let name = bytes[start + Self.fixedSize, count: nameLength]
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    self.method = method == 0 ? .stored : method == 8 ? .deflated : .other(method)
    isEncrypted = flags & 1 != 0
    self.checksum = UInt(checksum)
    self.packedSize = packedSize
    self.size = size
    self.offset = offset
    recordSize = Self.fixedSize + nameLength + extraLength + commentLength
  }

  /// True unless the entry is a folder, a hidden file, or a file that macOS adds.
  var isFile: Bool {
    let last = name.split(separator: "/").last ?? ""
    return !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/") && !last.hasPrefix(".")
  }

  /// The extension after the last full stop, in lower case, without the extension of gzip; empty if
  /// there is none.
  var fileExtension: String {
    let last = (name.split(separator: "/").last ?? "").lowercased()
    let unpacked = last.hasSuffix(".gz") ? last.dropLast(3) : last[...]
    return unpacked.lastIndex(of: ".").map { String(unpacked[unpacked.index(after: $0)...]) } ?? ""
  }
}

/// Bytes that contain numbers in little-endian order.
struct LittleEndianBytes: Sendable {
  let bytes: Data

  /// Copies a slice of data, so that its indices begin at 0.
  init(_ bytes: Data) {
    self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
  }

  var count: Int { bytes.count }

  /// Some bytes of the data; nil if they are out of range.
  subscript(start: Int, count count: Int) -> Data? {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else {
      return nil
    }
    return bytes[start..<start + count]
  }

  /// A number of up to four bytes; nil if it is out of range.
  func number(at start: Int, size: Int) -> Int? {
    self[start, count: size]?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
