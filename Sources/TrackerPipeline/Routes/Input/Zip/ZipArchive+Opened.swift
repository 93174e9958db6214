import Synchronization

extension ZipArchive {
  /// The archive that was opened last: the routes of one archive are read one after the other, and
  /// its directory may list thousands of files.
  private static let latest = Mutex<(path: String, file: ZipFileDescriptor, archive: ZipArchive)?>(
    nil)

  /// Opens an archive; nil if the path leads to no regular file, or to a file that does not begin
  /// like an archive.
  static func opened(_ path: String) throws(RouteError) -> ZipArchive? {
    let known = latest.withLock { $0 }
    if let known, known.path == path, known.file.isCurrent(at: path) { return known.archive }
    guard let file = ZipFileDescriptor(path: path), isArchive(file.bytes(at: 0, count: 4))
    else { return nil }
    let archive = try ZipArchive(.file(file), file: path)
    latest.withLock { $0 = (path, file, archive) }
    return archive
  }
}
