import TrackerPipeline

extension RoutePart {
  static let options: [Option<RoutePart>] = [
    Option("--track", "NUMBER", "only this track of the file, the first is 1", default: "all") {
      text, part throws(InvalidValue) in
      part.track = try Ordinals.ordinal(text)
    },
    Option("--segment", "NUMBER", "only this segment, of the track or the file", default: "all") {
      text, part throws(InvalidValue) in
      part.segment = try Ordinals.ordinal(text)
    },
    Option("--from", .time, "begin so far from the start, or at 2024-03-10T12:00:00Z") {
      text, part throws(InvalidValue) in
      part.from = try PartBound.parse(text)
    },
    Option("--to", .time, "end so far from the start, or at 2024-03-10T12:00:00Z") {
      text, part throws(InvalidValue) in
      part.to = try PartBound.parse(text)
    },
    Option(
      "--trim-ends", .length, "leave out what is near where a track begins or ends", default: "0m"
    ) {
      text, part throws(InvalidValue) in
      part.trim = try Quantity.length.value(of: text, atLeast: 0)
    },
    Option("--reverse", "", "ride from the end to the start") { _, part throws(InvalidValue) in
      part.isReversed = true
    },
    Option("--loop", "NUMBER", "how many times to ride it in a row", default: "1") {
      text, part throws(InvalidValue) in
      part.laps = try Ordinals.ordinal(text)
    },
  ]
}
