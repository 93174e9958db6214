import TrackerPipeline

extension Option {
  /// How a route is read.
  static let route = [
    Option(
      "--speed", "SPEED", "if no point has a time: walk, run, bike, car (5.5)",
      kind: .words(Speed.words.map(\.name))
    ) { text, ride throws(InvalidValue) in
      ride.speed = try Speed.parse(text)
    },
    Option("--interval", "TIME", "between two fixes, if no point has a time (1s)") {
      text, ride throws(InvalidValue) in
      ride.interval = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
  ]
}
