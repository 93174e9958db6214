extension RouteInput {
  /// The largest archive or packed file, which is kept in memory, and the largest unpacked file, in
  /// bytes.
  struct ZipLimits {
    var packed = 1 << 28
    var unpacked = 1 << 30
  }

  /// The bytes of the route in a ZIP archive; other bytes unchanged.
  func unzipped(
    extensions: Set<String>, limits: ZipLimits = ZipLimits()
  ) throws(RouteError) -> RouteInput {
    try unzipped(limits: limits) { archive throws(RouteError) in
      try archive.route(extensions: extensions)
    }
  }

  /// The bytes of a file in a ZIP archive; other bytes unchanged.
  ///
  /// - Parameter choose: Returns the file, and a warning about others.
  func unzipped(
    limits: ZipLimits = ZipLimits(),
    choosing choose: (ZipArchive) throws(RouteError) -> (entry: ZipEntry, remark: String?)
  ) throws(RouteError) -> RouteInput {
    guard ZipArchive.isArchive(peek(4)) else { return self }
    let data = peekWithoutBound(limits.packed + 1)
    if let failure { throw failure }
    guard data.count <= limits.packed else {
      let message = "the ZIP archive is larger than \(limits.packed >> 20) MiB; unzip it"
      throw RouteError(file: file, message: message)
    }
    let archive = try ZipArchive(.memory(data), file: file)
    let (entry, remark) = try choose(archive)
    return try RouteInput(entry, in: archive, file: file, remark: remark, limits: limits)
  }

  /// The unpacked bytes of a file in an archive.
  convenience init(
    _ entry: ZipEntry, in archive: ZipArchive, file: String, remark: String? = nil,
    limits: ZipLimits = ZipLimits()
  ) throws(RouteError) {
    guard entry.size <= limits.unpacked, entry.packedSize <= limits.packed else {
      let message =
        "\(Quoted(entry.name)) in the ZIP archive unpacks to more than \(limits.unpacked >> 20) MiB; "
        + "unzip it if you trust it"
      throw RouteError(file: file, message: message)
    }
    let unpacker = try ZipUnpacker(entry, packed: archive.packedBytes(of: entry), file: file)
    self.init(file: file, remark: { remark }, chunks: { try unpacker.next() })
  }

  /// Opens a file, a file in a ZIP archive as `export.zip/ride.gpx`, or, for `-`, standard input.
  ///
  /// - Parameters:
  ///   - extensions: The extensions of the files in an archive that could be meant, for the error.
  ///   - reading: Receives the number of bytes of a file that have been read since its last call.
  convenience init(
    path: String, extensions: Set<String>, reading: @escaping (Int) -> Void = { _ in }
  ) throws(RouteError) {
    if let entry = ZipEntryPath(path) {
      try self.init(entry, file: path, extensions: extensions)
    } else {
      try self.init(path: path, reading: reading)
    }
  }

  /// The unpacked bytes of the file in an archive to which a path leads.
  ///
  /// - Parameter extensions: The extensions of routes, for the error.
  private convenience init(
    _ path: ZipEntryPath, file: String, extensions: Set<String>
  ) throws(RouteError) {
    guard let archive = try ZipArchive.opened(path.archive) else {
      let message = "there is no such file; \(Quoted(path.archive)) is a file, but no ZIP archive"
      throw RouteError(file: file, message: message)
    }
    guard let entry = archive.entries.first(where: { $0.name == path.entry && $0.isFile }) else {
      let names = ZipArchive.names(of: archive.routes(extensions: extensions))
      let message = "there is no such file in the ZIP archive, which has \(names)"
      throw RouteError(file: file, message: message)
    }
    try self.init(entry, in: archive, file: file)
  }
}
