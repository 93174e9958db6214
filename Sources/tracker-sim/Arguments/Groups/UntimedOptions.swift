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
    speed("how fast a route without times is ridden: walk, run, bike, car", default: "5.5"),
    interval("the time between two fixes of a route without times", default: "1s"),
  ]

  /// Of a way that is only shown.
  static let ofWay = [
    speed("one speed for the whole way: walk, run, bike, car", default: "its own"),
    interval("the time between two points of a file", default: "1s, or longer"),
  ]

  private static func speed(_ meaning: String, default standard: String) -> Option<UntimedOptions> {
    Option(
      "--speed", .speed, meaning, default: standard, kind: .words(Speed.words.map(\.name))
    ) { text, untimed throws(InvalidValue) in
      untimed.givenSpeed = try Speed.parse(text)
    }
  }

  private static func interval(
    _ meaning: String, default standard: String
  ) -> Option<UntimedOptions> {
    Option("--interval", .time, meaning, default: standard) { text, untimed throws(InvalidValue) in
      untimed.givenInterval = try Quantity.time.duration(of: text, atLeast: 0.001)
    }
  }
}
