import TrackerPipeline

extension Option {
  /// Options for events along the way.
  static let ride = [
    Option("--permission", "SCRIPT", "what is allowed when: 0:authorized,60:denied") {
      text, ride throws(InvalidValue) in
      ride.permission = try PermissionScript.parse(text)
    },
    Option("--settle", "TIME", "how long to go on after the last fix (15s)") {
      text, ride throws(InvalidValue) in
      ride.settle = try Quantity.time.duration(of: text, atLeast: 0)
    },
    Option("--realtime", "[FACTOR]", "ride by the clock; --realtime 10x is faster", fallback: "1x")
    {
      text, ride throws(InvalidValue) in
      ride.pace = try Pace.parse(text)
    },
  ]
}
