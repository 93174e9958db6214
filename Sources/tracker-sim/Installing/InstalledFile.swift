import Foundation
import TrackerPipeline

/// A file that is written with fixed permissions, and replaces what was there: if that is a link,
/// the link and not its target.
struct InstalledFile {
  /// A description of the file.
  let name: String
  let path: String
  private let bytes: Data
  private let mode: mode_t

  init(_ name: String, path: String, bytes: Data, mode: mode_t = 0o644) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.mode = mode
  }

  /// Writes the file beside its final place.
  func draft() throws(Failure) -> Draft {
    guard PathTarget(of: path) != .directory else {
      throw .output("\(path): it is a directory, where a file belongs")
    }
    let draft = Draft(path: path)
    let number = open(draft.temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw .output(InstalledFile.complaint("\(path) cannot be written", about: path))
    }
    defer { close(number) }
    try Descriptor(number: number, name: path).write(Array(bytes))
    // Independent of the umask: everyone may use installed files.
    guard fchmod(number, mode) == 0, fsync(number) == 0 else {
      throw .output("\(path) cannot be written: \(systemError())")
    }
    return draft
  }

  /// The system's last error, which was about a path, and a hint.
  fileprivate static func complaint(_ what: String, about path: String) -> String {
    let advice =
      errno == EACCES || errno == EPERM || errno == EROFS
      ? "; install as root, or with --prefix ~/.local" : ""
    return "\(what): \(systemError(making: path))\(advice)"
  }

  /// A file beside its final place; it is removed unless it is moved there.
  final class Draft {
    private let path: String
    fileprivate let temporary: String

    fileprivate init(path: String) {
      self.path = path
      temporary = "\(path).\(getpid()).tmp"
      InterruptCleanup.begins(writing: temporary)
    }

    func commit() throws(Failure) {
      guard rename(temporary, path) == 0 else {
        throw .output("\(path) cannot be replaced: \(systemError())")
      }
    }

    deinit {
      unlink(temporary)
      InterruptCleanup.ends(writing: temporary)
    }
  }
}

/// The folders that were missing and have been created.
struct CreatedFolders {
  private var paths: [String] = []

  /// Creates the folder of a file, and its parents.
  mutating func create(for file: String) throws(Failure) {
    guard let slash = file.lastIndex(of: "/"), slash > file.startIndex else { return }
    let folder = String(file[..<slash])
    switch PathTarget(of: folder) {
    case .directory: return
    case .file: throw .output("\(folder): it is a file, where a directory belongs")
    case .nothing: break
    }
    try create(for: folder)
    guard mkdir(folder, 0o755) == 0 else {
      throw .output(InstalledFile.complaint("\(folder) cannot be made", about: folder))
    }
    chmod(folder, 0o755)
    paths.append(folder)
  }

  func removeEmpty() {
    for path in paths.reversed() { rmdir(path) }
  }
}
