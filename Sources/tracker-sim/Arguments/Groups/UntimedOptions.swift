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
  static let options = [
    speed("if no point has a time: walk, run, bike, car (5.5)"),
    interval("between two fixes, if no point has a time (1s)"),
  ]

  /// Of a way that is only shown.
  static let ofWay = [
    speed("one for the whole way: walk, run, bike, car (its own)"),
    interval("between two points of a file (1s, or longer)"),
  ]

  private static func speed(_ help: String) -> Option<UntimedOptions> {
    Option("--speed", "SPEED", help, kind: .words(Speed.words.map(\.name))) {
      text, untimed throws(InvalidValue) in
      untimed.givenSpeed = try Speed.parse(text)
    }
  }

  private static func interval(_ help: String) -> Option<UntimedOptions> {
    Option("--interval", "TIME", help) { text, untimed throws(InvalidValue) in
      untimed.givenInterval = try Quantity.time.duration(of: text, atLeast: 0.001)
    }
  }
}
