/// Options for a route without times.
struct UntimedOptions: Sendable {
  /// Metres per second; nil is 5.5, or the speeds of directions.
  var givenSpeed: Double?
  /// Between two fixes; nil is a second, or longer for a long way that is only shown.
  var givenInterval: Duration?

  var speed: Double { givenSpeed ?? 5.5 }
  var interval: Duration { givenInterval ?? .seconds(1) }
}

extension UntimedOptions {
  static let options: [Option<UntimedOptions>] = [
    Option(
      "--speed", "SPEED", "if no point has a time: walk, run, bike, car (5.5)",
      kind: .words(Speed.words.map(\.name))
    ) { text, untimed throws(InvalidValue) in
      untimed.givenSpeed = try Speed.parse(text)
    },
    Option("--interval", "TIME", "between two fixes, if no point has a time (1s)") {
      text, untimed throws(InvalidValue) in
      untimed.givenInterval = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
  ]
}
