/// The result of a sweep as one page for a browser, on which numbers are chosen. It makes no requests.
struct SweepPage {
  private let grid: SweepGrid
  /// True if times of day are in UTC.
  private let isInUTC: Bool
  /// The members of the array of recordings.
  private var recordings = JSONWriter(nil, isOnOneLine: true)
  /// The paths of the recordings.
  private var files: [String] = []
  private var drawn = DrawnRecordings(room: Self.most)
  /// The files that could not be ridden, and why.
  private var problems: [(file: String, message: String)] = []

  /// The bytes of a page with rides: a browser opens it at once, and it can be sent by mail. The
  /// figures of all recordings are on a page of any size.
  static let most = 10_000_000

  init(_ grid: SweepGrid, isInUTC: Bool = false) {
    self.grid = grid
    self.isInUTC = isInUTC
  }

  mutating func add(_ route: SweptRoute) {
    switch route.outcome {
    case .skipped(let message): problems.append((route.file, message))
    case .ridden(let name, let rides):
      recordings.separate()
      recordings.object { [grid] json in
        json.member("name", name)
        if rides.hasNoPlace { json.member("isLeftOut", true) }
        json.members(of: SweepColumns(rides, front: grid.front(of: rides)))
      }
      if var places = route.places {
        if isInUTC { places.forgetTimeZones() }
        drawn.add(places, of: rides, at: files.count)
      }
      files.append(route.file)
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
    let names = ShortNames(files + problems.map(\.file)).all
    let data = SweepPageData(
      result: result, files: Array(names.prefix(files.count)),
      recordings: recordings.bytes, drawn: drawn,
      problems: zip(problems, names.dropFirst(files.count)).map { problem, name in
        ShortNames.message(problem.message, about: problem.file, named: name)
      })
    return HTMLPage(
      title: "Which numbers to choose", body: PageAssets.sweepHTML,
      style: Self.style, script: Self.script,
      data: data.json
    ).bytes
  }

  private static let style = HTMLPage.Asset(
    style: PageAssets.rideCSS + PageAssets.sweepCSS)

  private static let script = HTMLPage.Asset(
    scripts: [
      PageAssets.sweepJS, PageAssets.todayJS, PageAssets.choiceJS,
      PageAssets.answerJS, PageAssets.boundsJS,
      PageAssets.matrixJS, PageAssets.plotJS, PageAssets.tableJS,
      PageAssets.addressJS,
    ] + RidePage.views + [
      PageAssets.costJS, PageAssets.sweptRideJS, PageAssets.sweepPageJS,
    ])
}
