import TrackerPipeline

/// The source of a route to ride.
enum RouteSource: Sendable {
  /// A built-in name or a path; `-` is standard input.
  case named(String)
  /// A way between places, and the name of its files.
  case way(Directions, file: String)

  var name: String {
    switch self {
    case .named(let name): name
    case .way(_, let file): file
    }
  }

  /// The path of the file that is read, which may be an archive; nil if there is none.
  var file: String? {
    guard case .named(let name) = self, BuiltInRoute(rawValue: name) == nil else { return nil }
    return ZipEntryPath.file(at: name)
  }
}
