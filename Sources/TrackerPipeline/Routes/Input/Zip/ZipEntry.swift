import Foundation

/// A file in a ZIP archive (PKWARE's APPNOTE 6.3, section 4.3.12), as the archive's directory has it.
struct ZipEntry {
  /// How it is packed.
  enum Method: Equatable {
    case stored
    case deflated
    /// Anything else, by its number.
    case other(Int)
  }

  /// With its folders, separated by strokes.
  let name: String
  let method: Method
  let isEncrypted: Bool
  let checksum: UInt
  /// Bytes in the archive.
  let packedSize: Int
  /// Bytes when it is unpacked, as the directory says.
  let size: Int
  /// Where its own header is, as the directory counts.
  let offset: Int
  /// How long it is in the directory.
  let recordSize: Int

  private static let signature = 0x0201_4B50
  private static let fixedSize = 46

  /// The record of the directory at some byte; nil when there is none.
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

  /// Neither a folder nor what macOS adds of its own.
  var isFile: Bool {
    let last = name.split(separator: "/").last ?? ""
    return !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/") && !last.hasPrefix(".")
  }

  /// Behind the last full stop, in lower case; empty where there is none.
  var fileExtension: String {
    let last = name.split(separator: "/").last ?? ""
    return last.lastIndex(of: ".").map { last[last.index(after: $0)...].lowercased() } ?? ""
  }
}

/// Bytes with numbers in them, the lowest byte first.
struct LittleEndianBytes {
  let bytes: Data

  /// - Parameter bytes: Counted from 0, and so no slice of others.
  init(_ bytes: Data) {
    self.bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
  }

  var count: Int { bytes.count }

  /// Bytes of the data; nil if there are not so many.
  subscript(start: Int, count count: Int) -> Data? {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else {
      return nil
    }
    return bytes[start..<start + count]
  }

  /// A number of up to four bytes; nil behind the end.
  func number(at start: Int, size: Int) -> Int? {
    self[start, count: size]?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
