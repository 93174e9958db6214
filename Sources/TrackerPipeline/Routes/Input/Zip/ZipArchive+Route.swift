extension ZipArchive {
  /// The file to read, and a warning about other files.
  ///
  /// In a KMZ it is `doc.kml`, or else the first KML file. In other archives it is the only route,
  /// or the only file.
  ///
  /// - Parameter extensions: The extensions of routes, as the content of the files is not read
  ///   here.
  func route(extensions: Set<String>) throws(RouteError) -> (entry: ZipEntry, remark: String?) {
    let files = entries.filter(\.isFile)
    let documents = files.filter { $0.fileExtension == "kml" }
    let main = documents.first { $0.name.lowercased() == "doc.kml" } ?? documents.first
    if let main {
      let others = documents.count - 1
      let remark = "\(counted(others, "other KML document")) in the archive not read"
      return (main, others > 0 ? remark : nil)
    }
    if files.isEmpty { throw RouteError(file: file, message: "the ZIP archive is empty") }
    let routes = files.filter { extensions.contains($0.fileExtension) }
    let candidates = routes.isEmpty ? files : routes
    if candidates.count == 1 { return (candidates[0], nil) }
    let names = Self.names(of: candidates)
    let message =
      routes.isEmpty
      ? "there is no KML or other route in the ZIP archive, but \(names)"
      : "there are \(routes.count) routes in the ZIP archive, \(names); unzip it, and name one"
    throw RouteError(file: file, message: message)
  }

  private static func names(of entries: [ZipEntry]) -> String {
    let shown = entries.prefix(4).map { "\(Quoted($0.name))" }.joined(separator: ", ")
    return entries.count > 4 ? shown + " and \(entries.count - 4) more" : shown
  }
}
