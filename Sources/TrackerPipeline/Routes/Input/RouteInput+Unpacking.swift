extension RouteInput {
  /// The bytes of what is compressed with gzip, or of the route in a ZIP archive; others as they are.
  func unpacked(extensions: Set<String>) throws(RouteError) -> RouteInput {
    try gunzipped().unzipped(extensions: extensions)
  }
}
