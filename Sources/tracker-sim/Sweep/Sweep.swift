import TrackerPipeline

/// Rides routes with many combinations of options, or merges the parts of such a sweep, and writes
/// the results.
struct Sweep {
  private let request: SweepRequest
  private let operands: [String]
  private let recommendation: Recommendation?

  init(_ request: SweepRequest, operands: [String]) throws(Failure) {
    self.request = request
    self.operands = operands
    recommendation = try request.sweep.recommendation.map { text throws(Failure) in
      try Recommendation(text)
    }
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
        ("--merge", sweep.isMerge), ("--svg", sweep.picture != nil),
        ("--recommend", recommendation != nil), ("--format", sweep.givenFormat != nil),
      ] where isGiven {
        throw .arguments("--shard writes a part, and \(name) is for the whole: sweep --merge")
      }
    }
    let ridden = request.ride.given(of: RideOptions.all)
    if sweep.isMerge, let option = request.axes.first?.name ?? ridden.first?.option.name {
      throw .arguments("\(option) is in the parts already, and cannot be changed by --merge")
    }
    if let picture = sweep.picture, let output = request.output,
      try OutputFile(path: picture).path == OutputFile(path: output).path
    {
      throw .arguments("--svg and --output name one file; name two")
    }
    let readsAgain = request.axes.contains { axis in
      RideOptions.route.contains { $0.name == axis.name }
    }
    if operands.contains("-"), readsAgain {
      throw .arguments("standard input can be read once, and the options of a route have a list")
    }
  }

  func run() throws(Failure) {
    if request.output != nil || request.sweep.picture != nil { InterruptCleanup.watch() }
    if request.sweep.isMerge {
      var merge = try SweepMerge(paths: operands)
      let grid = merge.grid
      try report(of: grid, from: operands) { receive throws(Failure) in try merge.run(receive) }
    } else {
      let grid = try SweepGrid(request.ride, request.axes)
      for remark in grid.remarks(of: { $0.ineffectiveOptions() }) {
        StandardStream.error.say("tracker-sim: warning: \(remark)")
      }
      let run = SweepRun(
        grid, routes: RouteList.routes(of: operands), shard: request.sweep.shard,
        jobs: request.jobs)
      guard !run.routes.isEmpty else {
        throw .arguments("\(operands.joined(separator: ", ")): there is no file in it")
      }
      if let shard = request.sweep.shard {
        try writePart(of: run, shard)
      } else {
        try report(of: grid, from: run.sources) { receive throws(Failure) in try run.run(receive) }
      }
    }
  }

  private func writePart(of run: SweepRun, _ shard: SweepOptions.Shard) throws(Failure) {
    let file = try SingleOutput(path: request.output, sparing: run.sources)
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
    let file = try SingleOutput(path: request.output, sparing: sources)
    let pictureFile = try request.sweep.picture.map { path throws(Failure) in
      try SingleOutput(path: path, sparing: sources)
    }
    var document = request.sweep.format.document(file.descriptor, grid: grid)
    var summary = SweepSummary(grid, bounds: recommendation?.bounds ?? [])
    var picture = SweepPicture(grid)
    try ride { route throws(Failure) in
      Self.say(route)
      summary.add(route)
      document.add(route)
      // The reader has gone, or the disk is full: the remaining routes are not ridden.
      if let failure = document.failure { throw failure }
      if pictureFile != nil { picture.add(route) }
    }
    let result = SweepResult(summary, recommendation)
    if summary.skipped > 0 {
      StandardStream.error.say(
        "tracker-sim: \(summary.skipped.grouped) of \((summary.skipped + summary.ridden).grouped) routes could not be "
          + "ridden")
    }
    guard summary.ridden > 0 else { throw .reported(exitStatus: 2) }
    try document.finish(result)
    try file.commit()
    if let pictureFile {
      try pictureFile.descriptor.write(Array(picture.svg(of: result).utf8))
      try pictureFile.commit()
    }
    try checkRecommendation(in: result)
  }

  private func checkRecommendation(in result: SweepResult) throws(Failure) {
    guard let recommendation, result.choice == nil else { return }
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
