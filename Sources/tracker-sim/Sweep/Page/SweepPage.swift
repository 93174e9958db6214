/// The result of a sweep as one page for a browser, on which numbers are chosen. It makes no requests.
struct SweepPage {
  private let grid: SweepGrid
  /// The members of the array of recordings.
  private var recordings = JSONWriter(nil, isOnOneLine: true)
  private var count = 0
  private var drawn = DrawnRecordings(room: Self.most)
  /// The reasons why files could not be ridden.
  private var problems: [String] = []

  /// The bytes of a page with rides: a browser opens it at once, and it can be sent by mail. The
  /// figures of all recordings are on a page of any size.
  static let most = 10_000_000

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
      if let places = route.places { drawn.add(places, of: rides, at: count) }
      count += 1
    }
  }

  /// The HTML.
  func bytes(of result: SweepResult) -> [UInt8] {
    let bare = html(of: result, drawing: [])
    return html(of: result, drawing: drawn.fitting(into: Self.most - bare.count))
  }

  private func html(
    of result: SweepResult, drawing drawn: [DrawnRecordings.Recording]
  ) -> [UInt8] {
    let data = SweepPageData(
      result: result, recordings: recordings.bytes, drawn: drawn, problems: problems)
    return HTMLPage(
      title: "Which numbers to choose", body: PackageResources.sweep_html,
      style: PackageResources.ride_css + PackageResources.sweep_css, scripts: Self.scripts,
      data: data.json
    ).bytes
  }

  private static let scripts =
    [
      PackageResources.sweep_js, PackageResources.choice_js, PackageResources.bounds_js,
      PackageResources.plot_js, PackageResources.table_js,
    ] + RidePage.views + [PackageResources.swept_ride_js, PackageResources.sweep_page_js]
}
