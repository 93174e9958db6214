import Foundation

/// A file that is either written as a whole or not at all.
struct OutputFile {
  let path: String

  /// Fails early where writing would fail in the end: a ride may take its time.
  init(path: String) throws(Failure) {
    // What a link points to is replaced, and not the link.
    self.path = Self.resolved(path)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: self.path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      throw .output("\(path): it is a directory; name a file in it")
    }
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw .output("\(path): there is no directory \(folder)")
    }
    guard isSpecial || access(folder, W_OK) == 0 else {
      throw .output("\(path): the directory \(folder) cannot be written: \(systemError())")
    }
  }

  /// Writes a temporary file beside it, and then lets that take its name.
  ///
  /// - Parameter content: Writes all there is to write. If it fails, nothing is left behind.
  func write(_ content: (Descriptor) throws(Failure) -> Void) throws(Failure) {
    if isSpecial { return try write(content, to: path, flags: O_WRONLY) }
    let temporary = "\(path).\(getpid()).tmp"
    do throws(Failure) {
      try write(content, to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
      // Who might read the old file may read the new one, and nobody else.
      if let mode = status?.st_mode { chmod(temporary, mode & 0o7777) }
      if rename(temporary, path) != 0 {
        throw .output("\(path) cannot be replaced: \(systemError())")
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func write(
    _ content: (Descriptor) throws(Failure) -> Void, to file: String, flags: Int32
  ) throws(Failure) {
    let number = open(file, flags, 0o666)
    guard number >= 0 else { throw .output("\(path) cannot be opened: \(systemError())") }
    do throws(Failure) {
      try content(Descriptor(number: number, name: path))
    } catch {
      close(number)
      throw error
    }
    // Some file systems find out only now that there is no room.
    if close(number) != 0 { throw .output("\(path) cannot be written: \(systemError())") }
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A device or a pipe, which is written and not replaced.
  private var isSpecial: Bool {
    status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
  }

  /// Nil when there is no such file yet.
  private var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
