extension RouteInput {
  /// The unpacked bytes of a gzip file, or of the route in a ZIP archive, which may be a gzip file;
  /// other bytes unchanged.
  func unpacked(extensions: Set<String>) throws(RouteError) -> RouteInput {
    let archive = try gunzipped()
    let file = try archive.unzipped(extensions: extensions)
    return file === archive ? file : try file.gunzipped()
  }
}
