extension SweepOptions {
  static let options: [Option<SweepOptions>] = [
    Option(
      "--format", "FORMAT", "text, csv, json or jsonl", default: "text",
      kind: .words(SweepOptions.Format.allCases.map(\.rawValue))
    ) { text, sweep throws(InvalidValue) in
      sweep.givenFormat = try SweepOptions.Format(named: text)
    },
    Option("--recommend", "BOUNDS", "the best of which each route keeps these: geocodes<60/h") {
      text, sweep throws(InvalidValue) in
      sweep.recommendation = text
    },
    Option("--svg", "FILE", "draw cost against fidelity", kind: .file) {
      text, sweep throws(InvalidValue) in
      sweep.picture = try file(text, of: "a picture")
    },
    Option("--html", "FILE", "write a page on which numbers are chosen", kind: .file) {
      text, sweep throws(InvalidValue) in
      sweep.page = try file(text, of: "a page")
    },
    Option("--shard", "NUMBER/COUNT", "ride one part of all routes: 3/16") {
      text, sweep throws(InvalidValue) in
      sweep.shard = try SweepOptions.Shard(text)
    },
    Option("--merge", "", "put parts together, as one sweep would have it") { _, sweep in
      sweep.isMerge = true
    },
  ]

  private static func file(_ text: String, of noun: String) throws(InvalidValue) -> String {
    try FileName.check(text)
    if text == "-" { throw InvalidValue(message: "\(noun) needs a file; name one") }
    return text
  }
}
