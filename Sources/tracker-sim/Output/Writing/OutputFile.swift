import Foundation
import TrackerPipeline

/// A file that is either written as a whole or not at all.
struct OutputFile {
  let path: String
  /// The file that is written first; no other one has its name.
  private let temporary: String

  /// Fails early if writing would fail at the end, as a ride may take long.
  init(path: String) throws(Failure) {
    // The target of a link is replaced, and not the link.
    self.path = try Self.resolved(path)
    temporary = Self.temporary(for: self.path)
    guard PathTarget(of: self.path) != .directory else {
      throw .output("\(path): it is a directory; name a file in it")
    }
    guard PathTarget(of: folder) == .directory else {
      throw .output("\(path): there is no directory \(folder)")
    }
    guard isSpecial || access(folder, W_OK) == 0 else {
      throw .output("\(path): the directory \(folder) cannot be written: \(systemError())")
    }
  }

  /// The same for all paths to this file, also if there is no file yet.
  var uniquePath: String {
    guard let folder = realpath(folder, nil) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + (path.split(separator: "/").last ?? "")
  }

  /// True if another path leads to this file, so that it would be replaced; `-` is standard input.
  func isReached(by other: String) -> Bool {
    var status = stat()
    let isThere = other == "-" ? fstat(StandardInput.descriptor, &status) : stat(other, &status)
    guard !isSpecial, let own = self.status, isThere == 0 else { return false }
    return own.st_dev == status.st_dev && own.st_ino == status.st_ino
  }

  /// Fails if this file is one of the inputs, which contain more than the result.
  func spare(_ sources: [String]) throws(Failure) {
    for source in sources where isReached(by: source) {
      let name = source == "-" ? "standard input is \(path)" : source
      throw .output("\(name): the result would replace it; name another file")
    }
  }

  /// Opens a temporary file beside it, which is written first.
  func open() throws(Failure) -> OpenFile {
    if !isSpecial { InterruptCleanup.begins(writing: temporary) }
    let number =
      isSpecial
      ? Foundation.open(path, O_WRONLY)
      : Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard number >= 0 else {
      let reason = systemError(making: path)
      if !isSpecial { InterruptCleanup.ends(writing: temporary) }
      throw .output("\(path) cannot be opened: \(reason)")
    }
    return OpenFile(file: self, descriptor: Descriptor(number: number, name: path))
  }

  /// Moves the temporary file to the file's name.
  fileprivate func commit(_ descriptor: Descriptor) throws(Failure) {
    // Some file systems report only now that there is no space.
    guard close(descriptor.number) == 0 else {
      let reason = systemError()
      removeTemporary()
      throw .output("\(path) cannot be written: \(reason)")
    }
    if isSpecial { return }
    // The new file has the permissions of the old one.
    if let mode = status?.st_mode { chmod(temporary, mode & 0o7777) }
    guard rename(temporary, path) == 0 else {
      let reason = systemError()
      removeTemporary()
      throw .output("\(path) cannot be replaced: \(reason)")
    }
    InterruptCleanup.ends(writing: temporary)
  }

  fileprivate func discard(_ descriptor: Descriptor) {
    close(descriptor.number)
    removeTemporary()
  }

  /// A name beside the file that is no longer than a file system allows.
  private static func temporary(for path: String) -> String {
    var name = path.split(separator: "/").last.map { String($0) } ?? ""
    while name.utf8.count > 200 { name.removeLast() }
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(folder(of: path))/\(name).\(number).tmp"
  }

  private func removeTemporary() {
    if isSpecial { return }
    unlink(temporary)
    InterruptCleanup.ends(writing: temporary)
  }

  private var folder: String { Self.folder(of: path) }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// True for a device or a pipe, which is written to and not replaced.
  var isSpecial: Bool {
    status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
  }

  /// The file's status; nil if there is no such file yet.
  private var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The target of links, also if there is no file yet. A pipe and a device need not have a path of their own.
  private static func resolved(_ path: String) throws(Failure) -> String {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      return path
    }
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    if errno == ELOOP { throw .output("\(path) cannot be opened: \(systemError())") }
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return path
    }
    return try resolved(next.hasPrefix("/") ? next : folder(of: path) + "/" + next)
  }
}

/// An output file that is being written. Unless it is committed, it is removed.
final class OpenFile {
  private let file: OutputFile
  let descriptor: Descriptor
  private var isOpen = true

  fileprivate init(file: OutputFile, descriptor: Descriptor) {
    self.file = file
    self.descriptor = descriptor
  }

  /// Moves the complete file to its name.
  func commit() throws(Failure) {
    isOpen = false
    try file.commit(descriptor)
  }

  deinit {
    if isOpen { file.discard(descriptor) }
  }
}
