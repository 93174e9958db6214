import TrackerPipeline

/// Rides routes with many combinations of options, or merges the parts of such a sweep, and writes
/// the results.
struct Sweep {
  private let request: SweepRequest
  private let operands: [String]
  private let recommendation: Recommendation?
  private let opener: PageOpener

  init(_ request: SweepRequest, operands: [String]) throws(Failure) {
    self.request = request
    self.operands = operands
    recommendation = try request.sweep.recommendation.map { text throws(Failure) in
      try Recommendation(text)
    }
    opener = try PageOpener(
      isWanted: request.sweep.opensPage, page: request.sweep.page, routes: 1)
    try check()
  }

  private func check() throws(Failure) {
    let sweep = request.sweep
    guard !operands.isEmpty, !operands.contains("") else {
      throw .arguments(
        sweep.isMerge
          ? "--merge needs the parts: tracker-sim sweep --merge part-*.jsonl"
          : "sweep needs routes: files, folders, or names from 'tracker-sim routes'")
    }
    if sweep.shard != nil {
      for (name, isGiven) in [
        ("--merge", sweep.isMerge), ("--svg", sweep.picture != nil), ("--html", sweep.page != nil),
        ("--recommend", recommendation != nil), ("--format", sweep.givenFormat != nil),
        ("--today", sweep.today != nil), ("--utc", sweep.isInUTC),
      ] where isGiven {
        throw .arguments("--shard writes a part, and \(name) is for the whole: sweep --merge")
      }
    }
    let ridden = request.ride.given(of: RideOptions.all)
    if sweep.isMerge, let option = request.axes.first?.name ?? ridden.first?.option.name {
      throw .arguments("\(option) is in the parts already, and cannot be changed by --merge")
    }
    if sweep.today != nil, sweep.format != .text, sweep.page == nil, sweep.picture == nil {
      throw .arguments(
        "--today is for the text, the picture and the page; leave --format out, or name a page: --html FILE"
      )
    }
    if sweep.isInUTC, sweep.page == nil {
      throw .arguments("--utc is for the times of day on the page; name one: --html FILE")
    }
    try checkFiles()
    let readsAgain = request.axes.contains { axis in
      RideOptions.route.contains { $0.name == axis.name }
    }
    if operands.contains("-"), readsAgain {
      throw .arguments("standard input can be read once, and the options of a route have a list")
    }
  }

  /// Checks that each file that is written has a name of its own.
  private func checkFiles() throws(Failure) {
    var known: [(option: String, path: String)] = []
    for (option, path) in [
      ("--svg", request.sweep.picture), ("--html", request.sweep.page),
      ("--output", request.output),
    ] {
      guard let path else { continue }
      let output = try OutputFile(path: path)
      if output.isSpecial { continue }
      let file = output.uniquePath
      if let other = known.first(where: { $0.path == file }) {
        throw .arguments("\(other.option) and \(option) name one file; name two")
      }
      known.append((option, file))
    }
  }

  func run() throws(Failure) {
    if request.output ?? request.sweep.picture ?? request.sweep.page != nil {
      InterruptCleanup.watch()
    }
    if request.sweep.isMerge {
      if request.jobs != nil {
        StandardStream.error.say("tracker-sim: warning: --jobs has no effect: nothing is ridden")
      }
      var merge = try SweepMerge(paths: operands)
      let grid = merge.grid
      try report(of: grid, from: operands) { receive throws(Failure) in try merge.run(receive) }
    } else {
      let grid = try SweepGrid(request.ride, request.axes)
      for remark in grid.remarks(of: { $0.ineffectiveOptions().texts }) {
        StandardStream.error.say("tracker-sim: warning: \(remark)")
      }
      let run = SweepRun(
        grid, routes: RouteList.routes(of: operands), shard: request.sweep.shard,
        jobs: request.jobs,
        // A page may be made of the parts.
        keepsPlaces: request.sweep.page != nil || request.sweep.shard != nil)
      guard !run.routes.isEmpty else {
        throw .arguments("\(operands.joined(separator: ", ")): there is no file in it")
      }
      if let shard = request.sweep.shard {
        try writePart(of: run, shard)
      } else {
        try report(of: grid, from: sources(of: run)) { receive throws(Failure) in
          try run.run(receive)
        }
      }
    }
  }

  /// The files that are read.
  private func sources(of run: SweepRun) -> [String] {
    run.sources + Set(run.grid.combinations.flatMap(\.ride.lookup.files))
  }

  private func writePart(of run: SweepRun, _ shard: SweepOptions.Shard) throws(Failure) {
    let file = try SingleOutput(path: request.output, sparing: sources(of: run))
    var writer = SweepPartWriter(
      file.descriptor, SweepPartHeader(run.grid, shard: shard, files: run.files))
    try run.run { route throws(Failure) in
      Self.say(route)
      writer.add(route)
    }
    try writer.finish()
    try file.commit()
  }

  private func report(
    of grid: SweepGrid, from sources: [String],
    _ ride: ((SweptRoute) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let today = try TodaysNumbers(request.sweep.today, in: grid)
    let file = try SingleOutput(path: request.output, sparing: sources)
    let pictureFile = try request.sweep.picture.map { path throws(Failure) in
      try SingleOutput(path: path, sparing: sources)
    }
    let pageFile = try request.sweep.page.map { path throws(Failure) in
      try SingleOutput(path: path, sparing: sources)
    }
    var document = request.sweep.format.document(file.descriptor, grid: grid)
    var summary = SweepSummary(grid, bounds: recommendation?.bounds ?? [])
    var picture = SweepPicture(grid)
    var page = SweepPage(grid, isInUTC: request.sweep.isInUTC)
    // Nothing is written before there is a result.
    var skipped: [SweptRoute] = []
    try ride { route throws(Failure) in
      Self.say(route)
      summary.add(route)
      if summary.ridden == 0 {
        skipped.append(route)
        return
      }
      for route in skipped + [route] {
        document.add(route)
        if pictureFile != nil { picture.add(route) }
        if pageFile != nil { page.add(route) }
      }
      skipped = []
      // The remaining routes are not ridden.
      if let failure = document.failure { try throwUnlessOthersAreWritten(failure) }
    }
    let result = SweepResult(summary, recommendation, today: today)
    if summary.skipped > 0 {
      StandardStream.error.say(
        "tracker-sim: \(summary.skipped.grouped) of \((summary.skipped + summary.ridden).grouped) routes could not be "
          + "ridden")
    }
    guard summary.ridden > 0 else { throw .reported(exitStatus: 2) }
    do throws(Failure) {
      try document.finish(result)
      try file.commit()
    } catch {
      try throwUnlessOthersAreWritten(error)
    }
    if let pictureFile {
      try pictureFile.descriptor.write(Array(picture.svg(of: result).utf8))
      try pictureFile.commit()
    }
    if let pageFile {
      try pageFile.descriptor.write(page.bytes(of: result))
      try pageFile.commit()
      if let path = request.sweep.page, Terminal.error.canRedraw {
        StandardStream.error.say("tracker-sim: the page is \(path.printable)")
      }
      try opener.open()
    }
    try checkRecommendation(in: result)
  }

  /// If the pipe of the table is closed, a page and a picture are still written.
  private func throwUnlessOthersAreWritten(_ failure: Failure) throws(Failure) {
    guard request.sweep.picture != nil || request.sweep.page != nil else { throw failure }
    try Failure.ignoringClosedPipe { () throws(Failure) in throw failure }
  }

  private func checkRecommendation(in result: SweepResult) throws(Failure) {
    guard let recommendation else { return }
    for file in result.summary.leftOut {
      StandardStream.error.say(
        "tracker-sim: warning: \(file.printable): no combination has a place; no bound is about it")
    }
    guard result.choice == nil else { return }
    StandardStream.error.say(
      "tracker-sim: nothing keeps \(recommendation.text): \(recommendation.obstacle(in: result.summary))"
    )
    throw .reported(exitStatus: 1)
  }

  private static func say(_ route: SweptRoute) {
    guard case .skipped(let message) = route.outcome else { return }
    StandardStream.error.say("tracker-sim: skipped: \(message)")
  }
}
