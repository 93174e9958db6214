/// The path of a file in a ZIP archive: the path of the archive, a slash, and the name in the archive.
///
/// The name is only compared with those in the archive; no file is opened or written by it.
package struct ZipEntryPath {
  package let archive: String
  package let entry: String

  /// - Returns: nil if the path leads to a file or folder, or does not lead through a file.
  package init?(_ path: String) {
    guard PathTarget(of: path) == .nothing else { return nil }
    for slash in path.indices where path[slash] == "/" && slash > path.startIndex {
      switch PathTarget(of: String(path[..<slash])) {
      case .directory: continue
      case .nothing: return nil
      case .file:
        archive = String(path[..<slash])
        entry = String(path[path.index(after: slash)...])
        return
      }
    }
    return nil
  }

  /// The file that is read at a path: an archive, or the file itself.
  package static func file(at path: String) -> String { Self(path)?.archive ?? path }
}
