import Foundation

extension ZipArchive {
  /// Extensions of routes that many other files have too.
  private static let general: Set<String> = ["csv", "json", "jsonl"]

  /// True if a file that starts with these bytes is an archive.
  static func isArchive(_ start: Data?) -> Bool {
    guard let start else { return false }
    return start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The files that are routes by their extensions. In a KMZ this is `doc.kml`, or else the first
  /// KML file. In other archives these are all routes, but tables and JSON only where there is
  /// nothing else.
  ///
  /// - Parameter extensions: The extensions of routes, as the content of the files is not read
  ///   here.
  func routes(extensions: Set<String>) -> [ZipEntry] {
    var seen: Set<String> = []
    let files = entries.filter { $0.isFile && seen.insert($0.name).inserted }
    let documents = files.filter { $0.fileExtension == "kml" }
    let isKMZ = file.lowercased().hasSuffix(".kmz")
    let main = documents.first { $0.name.lowercased() == "doc.kml" }
    if let main = main ?? (isKMZ ? documents.first : nil) { return [main] }
    let routes = files.filter { extensions.contains($0.fileExtension) }
    let recordings = routes.filter { !Self.general.contains($0.fileExtension) }
    return !recordings.isEmpty ? recordings : !routes.isEmpty || files.count > 1 ? routes : files
  }

  /// The only route, and a warning about other files.
  func route(extensions: Set<String>) throws(RouteError) -> (entry: ZipEntry, remark: String?) {
    let files = entries.filter(\.isFile)
    if files.isEmpty { throw RouteError(file: file, message: "the ZIP archive is empty") }
    let routes = routes(extensions: extensions)
    guard let route = routes.first else {
      let message =
        FileSignature.message(forArchiveOf: files.map(\.name))
        ?? "there is no KML or other route in the ZIP archive, but \(Self.names(of: files))"
      throw RouteError(file: file, message: message)
    }
    guard routes.count == 1 else {
      let message =
        "there are \(routes.count) routes in the ZIP archive, \(Self.names(of: routes)); "
        + "unzip it, or name one, as in ARCHIVE.zip/NAME"
      throw RouteError(file: file, message: message)
    }
    let others = files.count {
      $0.name != route.name && extensions.contains($0.fileExtension)
    }
    let remark = "\(counted(others, "other file")) in the archive not read"
    return (route, others > 0 ? remark : nil)
  }

  static func names(of entries: [ZipEntry]) -> String {
    let shown = entries.prefix(4).map { "\(Quoted($0.name))" }.joined(separator: ", ")
    return entries.count > 4 ? shown + " and \(entries.count - 4) more" : shown
  }
}
