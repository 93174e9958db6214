extension RouteInput {
  /// The unpacked bytes of a gzip file, or of the route in a ZIP archive; other bytes unchanged.
  func unpacked(extensions: Set<String>) throws(RouteError) -> RouteInput {
    try gunzipped().unzipped(extensions: extensions)
  }
}
