import TrackerPipeline

extension Command {
  static let sweep = Command(
    "sweep", "ride routes with many thresholds and cadences, and show what each costs",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true),
    examples: [
      "ride.gpx", "rides/ --threshold 10m,20m,50m --cadence 5s,30s",
      #"rides/ --recommend "geocodes<60/h""#,
    ]
  ) { (arguments: Arguments<SweepRequest>) throws(Failure) in
    try Sweep(arguments.request, operands: arguments.operands).run()
  }
}

extension Command {
  static let worker = Command(
    "worker", "ride tasks, JSON lines from standard input, and answer each with a line",
    examples: ["< tasks.jsonl > answers.jsonl"]
  ) { () throws(Failure) in
    var worker = Worker()
    try worker.run()
  }
}
