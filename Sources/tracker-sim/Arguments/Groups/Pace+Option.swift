extension Pace {
  /// The speed relative to the clock; nil is as fast as possible.
  static let option = Option<Double?>(
    "--realtime", "[FACTOR]", "ride by the clock; --realtime 10x is faster", fallback: "1x"
  ) { text, pace throws(InvalidValue) in
    pace = try Pace.parse(text)
  }
}
