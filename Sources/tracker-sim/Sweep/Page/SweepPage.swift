/// The result of a sweep as one page for a browser, on which numbers are chosen. It makes no requests.
struct SweepPage {
  private let grid: SweepGrid
  /// The members of the array of recordings.
  private var recordings = JSONWriter(nil, isOnOneLine: true)
  /// The reasons why files could not be ridden.
  private var problems: [String] = []

  init(_ grid: SweepGrid) {
    self.grid = grid
  }

  mutating func add(_ route: SweptRoute) {
    switch route.outcome {
    case .skipped(let message): problems.append(message)
    case .ridden(let name, let rides):
      recordings.separate()
      recordings.object { [grid] json in
        json.member("file", route.file)
        json.member("name", name)
        json.members(of: SweepColumns(rides, front: grid.front(of: rides)))
      }
    }
  }

  /// The HTML.
  func bytes(of result: SweepResult) -> [UInt8] {
    let data = SweepPageData(result: result, recordings: recordings.bytes, problems: problems)
    return HTMLPage(
      title: "Which numbers to choose", body: PackageResources.sweep_html,
      style: PackageResources.sweep_css, scripts: Self.scripts, data: data.json
    ).bytes
  }

  private static let scripts = [
    PackageResources.sweep_js, PackageResources.choice_js, PackageResources.bounds_js,
    PackageResources.plot_js, PackageResources.table_js, PackageResources.sweep_page_js,
  ]
}
