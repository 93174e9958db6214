import Foundation

/// A ZIP archive: the directory at its end, and the files that the directory lists. The file is held in memory. An entry is
/// unpacked as it is read, and never more of it than the directory says.
struct ZipArchive: Sendable {
  let entries: [ZipEntry]
  /// The file's name in errors.
  let file: String
  private let bytes: ZipBytes
  /// The number of bytes before the archive. Offsets are relative to the archive's start.
  private let prefix: Int

  private static let endSignature = 0x0605_4B50
  private static let endSize = 22
  private static let longestComment = 0xFFFF
  /// In bytes.
  private static let largestDirectory = 1 << 26

  init(_ bytes: ZipBytes, file: String) throws(RouteError) {
    self.file = file
    self.bytes = bytes
    let tailSize = min(bytes.count, Self.endSize + Self.longestComment)
    let tailStart = bytes.count - tailSize
    guard let tail = bytes[tailStart, count: tailSize], let end = Self.end(of: tail) else {
      throw Self.damage("its directory, which stands at its end, is missing; is it complete?", file)
    }
    guard let count = tail.number(at: end + 10, size: 2),
      let size = tail.number(at: end + 12, size: 4),
      let offset = tail.number(at: end + 16, size: 4),
      let disk = tail.number(at: end + 4, size: 2)
    else { throw Self.damage(Self.misplaced, file) }
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      let message = "the ZIP archive is in the ZIP64 format; unzip it"
      throw RouteError(file: file, message: message)
    }
    if disk != 0 {
      let message = "it is the last part of a ZIP archive in several files; unzip it"
      throw RouteError(file: file, message: message)
    }
    let directoryStart = tailStart + end - size
    prefix = directoryStart - offset
    guard prefix >= 0, size <= Self.largestDirectory,
      let directory = bytes[directoryStart, count: size]
    else { throw Self.damage(Self.misplaced, file) }
    entries = try Self.entries(count, in: directory, file: file)
  }

  /// The offset of the end record of the directory, which a comment may follow.
  private static func end(of bytes: LittleEndianBytes) -> Int? {
    let last = bytes.count - endSize
    guard last >= 0 else { return nil }
    return (0...last).reversed().first { start in
      guard bytes.bytes[start] == 0x50, bytes.number(at: start, size: 4) == endSignature,
        let comment = bytes.number(at: start + 20, size: 2)
      else { return false }
      return start + endSize + comment <= bytes.count
    }
  }

  private static func entries(
    _ count: Int, in directory: LittleEndianBytes, file: String
  ) throws(RouteError) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var position = 0
    for _ in 0..<count {
      guard let entry = ZipEntry(in: directory, at: position) else { throw damage(misplaced, file) }
      entries.append(entry)
      position += entry.recordSize
    }
    return entries
  }

  private static let misplaced = "its directory is not where it should be"

  private static func damage(_ reason: String, _ file: String) -> RouteError {
    RouteError(file: file, message: "the ZIP archive is damaged: \(reason)")
  }

  /// The packed bytes of a file.
  func packedBytes(of entry: ZipEntry) throws(RouteError) -> Data {
    if entry.isEncrypted {
      let message =
        "\(Quoted(entry.name)) in the ZIP archive is encrypted; unzip it with its password"
      throw RouteError(file: file, message: message)
    }
    if case .other(let method) = entry.method {
      let message =
        "\(Quoted(entry.name)) in the ZIP archive is packed by method \(method), and not deflated as "
        + "usual; unzip it"
      throw RouteError(file: file, message: message)
    }
    let start = prefix + entry.offset
    guard let header = bytes[start, count: 30], header.number(at: 0, size: 4) == 0x0403_4B50,
      let nameLength = header.number(at: 26, size: 2),
      let extraLength = header.number(at: 28, size: 2),
      let packed = bytes[start + 30 + nameLength + extraLength, count: entry.packedSize]
    else { throw Self.damage("\(Quoted(entry.name)) is not where it should be", file) }
    return packed.bytes
  }
}
