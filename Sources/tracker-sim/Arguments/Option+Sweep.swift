extension Option {
  /// Options for sweeps.
  static let sweep = [
    Option(
      "--format", "FORMAT", "text, csv, json or jsonl (text)",
      kind: .words(SweepOptions.Format.allCases.map(\.rawValue))
    ) { text, ride throws(InvalidValue) in
      ride.sweep.format = try SweepOptions.Format(named: text)
    },
    Option("--recommend", "BOUNDS", "name the best that keeps these: geocodes<60/h") {
      text, ride throws(InvalidValue) in
      ride.sweep.recommendation = text
    },
    Option("--svg", "FILE", "draw cost against fidelity", kind: .file) {
      text, ride throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
      if text == "-" { throw InvalidValue(message: "a picture needs a file; name one") }
      ride.sweep.picture = text
    },
    Option("--shard", "NUMBER/COUNT", "ride one part of all routes: 3/16") {
      text, ride throws(InvalidValue) in
      ride.sweep.shard = try SweepOptions.Shard(text)
    },
    Option("--merge", "", "put parts together, as one sweep would have it") { _, ride in
      ride.sweep.isMerge = true
    },
  ]
}
