import Foundation

/// The bytes of a ZIP archive. Of an archive in a file only the parts that are needed are read.
enum ZipBytes: Sendable {
  case memory(Data)
  case file(ZipFileDescriptor)

  /// - Returns: nil if the file cannot be opened, or is not a regular file.
  init?(path: String) {
    guard let file = ZipFileDescriptor(path: path) else { return nil }
    self = .file(file)
  }

  var count: Int {
    switch self {
    case .memory(let data): data.count
    case .file(let file): file.size
    }
  }

  /// Some bytes; nil if they are out of range, or cannot be read.
  subscript(start: Int, count count: Int) -> LittleEndianBytes? {
    guard start >= 0, count >= 0, start <= self.count, count <= self.count - start else {
      return nil
    }
    switch self {
    case .memory(let data): return LittleEndianBytes(data.dropFirst(start).prefix(count))
    case .file(let file): return file.bytes(at: start, count: count).map(LittleEndianBytes.init)
    }
  }
}

/// An open regular file, which is closed when this is released.
final class ZipFileDescriptor: Sendable {
  private let descriptor: Int32
  let size: Int
  /// The parts of its status that change with its content.
  let version: [Int]

  init?(path: String) {
    var status = stat()
    // A pipe is not opened: when it is closed again, its writer ends.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    size = Int(status.st_size)
    version = Self.version(of: status)
  }

  deinit { close(descriptor) }

  /// True if the path still leads to this file with this content.
  func isCurrent(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && Self.version(of: status) == version
  }

  private static func version(of status: stat) -> [Int] {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return [Int(status.st_ino), Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }

  /// Some bytes; nil if they cannot be read, as when the file has become shorter.
  func bytes(at start: Int, count: Int) -> Data? {
    var data = Data(count: count)
    var done = 0
    while done < count {
      let read = data.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(start + done))
      }
      guard read > 0 else { return nil }
      done += read
    }
    return data
  }
}
