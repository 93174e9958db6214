import TrackerPipeline

/// The pages of the rides of one command: links several in a folder, and says where they are.
struct PageList {
  private let paths: [String]
  /// As the user has named it: the path of a file or of a folder.
  private let path: String
  /// True if the user is told where the pages are.
  private let isTold: Bool
  private var index: PageIndex?
  private var count = 0

  /// - Parameters:
  ///   - paths: The paths of the pages, in the order of the rides.
  ///   - path: The file or the folder as the user has named it.
  ///   - isTold: True if the user is told where the pages are: not another program, which reads the result.
  ///   - sources: The paths of the inputs.
  init(
    of paths: [String], at path: String, isTold: Bool, sparing sources: [String]
  ) throws(Failure) {
    self.paths = paths
    self.path = path
    self.isTold = isTold
    if paths.count > 1 { index = try PageIndex(in: folder, sparing: sources) }
  }

  mutating func add(_ result: some RouteResult, of ride: Int) {
    count += 1
    index?.add(result, path: paths[ride])
  }

  /// Is called when the pages are written.
  func finish() throws(Failure) {
    try index?.write()
    guard isTold, count > 0 else { return }
    StandardStream.error.say("tracker-sim: \(place)")
  }

  private var place: String {
    if index != nil {
      let pages = count == 1 ? "1 page is" : "\(count.grouped) pages are"
      return "\(pages) in \(folder)/; all are linked from \(folder)/\(PageIndex.name).html"
    }
    let name = paths.first?.split(separator: "/").last ?? ""
    return "the page is \(PathTarget(of: path) == .directory ? "\(folder)/\(name)" : path)"
  }

  private var folder: String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
