extension Route {
  /// The paths of the routes at a path: of those in a ZIP archive that has several, or else the path
  /// itself. Each of them can be read.
  ///
  ///     export.zip/activities/1.gpx
  ///
  /// Nothing is unpacked, and no file is opened by a name in the archive.
  public static func paths(at path: String) -> [String] {
    guard let archive = try? ZipArchive.opened(path) else { return [path] }
    let routes = archive.routes(extensions: RouteFormat.extensions)
    return routes.count > 1 ? routes.map { "\(path)/\($0.name)" } : [path]
  }
}
