extension RouteInput {
  /// The largest archive, which is kept in memory, and the largest unpacked file, in bytes.
  struct ZipLimits {
    var packed = 1 << 28
    var unpacked = 1 << 30
  }

  /// The bytes of the route in a ZIP archive; other bytes unchanged.
  func unzipped(
    extensions: Set<String>, limits: ZipLimits = ZipLimits()
  ) throws(RouteError) -> RouteInput {
    let start = peek(4)
    guard start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) else {
      return self
    }
    let data = peek(limits.packed + 1)
    if let failure { throw failure }
    guard data.count <= limits.packed else {
      let message = "the ZIP archive is larger than \(limits.packed >> 20) MiB; unzip it"
      throw RouteError(file: file, message: message)
    }
    let archive = try ZipArchive(data, file: file)
    let (entry, remark) = try archive.route(extensions: extensions)
    guard entry.size <= limits.unpacked else {
      let message =
        "\(Quoted(entry.name)) in the ZIP archive unpacks to more than \(limits.unpacked >> 20) MiB; "
        + "unzip it if you trust it"
      throw RouteError(file: file, message: message)
    }
    let unpacker = try ZipUnpacker(entry, packed: archive.packedBytes(of: entry), file: file)
    return RouteInput(file: file, remark: { remark }, chunks: { try unpacker.next() })
  }
}
