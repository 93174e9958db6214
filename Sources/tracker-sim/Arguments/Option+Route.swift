import TrackerPipeline

extension Option {
  /// Options for reading a route, and for the part of it to ride.
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
    Option("--track", "NUMBER", "only this track of the file, the first is 1 (all)") {
      text, ride throws(InvalidValue) in
      ride.part.track = try Ordinals.ordinal(text)
    },
    Option("--segment", "NUMBER", "only this segment, of the track or the file (all)") {
      text, ride throws(InvalidValue) in
      ride.part.segment = try Ordinals.ordinal(text)
    },
    Option("--from", "TIME", "begin so far from the start, or at 2024-03-10T12:00:00Z") {
      text, ride throws(InvalidValue) in
      ride.part.from = try PartBound.parse(text)
    },
    Option("--to", "TIME", "end so far from the start, or at 2024-03-10T12:00:00Z") {
      text, ride throws(InvalidValue) in
      ride.part.to = try PartBound.parse(text)
    },
    Option("--trim-ends", "LENGTH", "leave out what is near where a track begins or ends (0m)") {
      text, ride throws(InvalidValue) in
      ride.part.trim = try Quantity.length.value(of: text, atLeast: 0)
    },
    Option("--reverse", "", "ride from the end to the start") { _, ride throws(InvalidValue) in
      ride.part.isReversed = true
    },
    Option("--loop", "NUMBER", "how many times to ride it in a row (1)") {
      text, ride throws(InvalidValue) in
      ride.part.laps = try Ordinals.ordinal(text)
    },
  ]
}
