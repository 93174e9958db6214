import TrackerPipeline

extension Option {
  /// Options for the output of the results.
  static let output = [
    Option(
      "--format", "FORMAT", "text, json, jsonl, csv, gpx, geojson, kml, html, svg (text)",
      kind: .words(RideRequest.Format.allCases.map(\.rawValue))
    ) { text, ride throws(InvalidValue) in
      ride.format = try RideRequest.Format(named: text)
    },
    Option("--output", "FILE", "write here, and into DIR/ a file for each route", kind: .file) {
      text, ride throws(InvalidValue) in
      try checkName(text)
      ride.output = text == "-" ? nil : text
    },
    Option("--html", "FILE", "also write a page that shows the ride in a browser", kind: .file) {
      text, ride throws(InvalidValue) in ride.page = try path(text, of: "a page", as: .html)
    },
    Option("--tiles", "URL", "let the page ask this server for tiles: https://…/{z}/{x}/{y}.png") {
      text, ride throws(InvalidValue) in
      ride.tiles = try TileServer.parse(text)
    },
    Option("--tiles-credit", "TEXT", "whom to credit for them") {
      text, ride throws(InvalidValue) in
      ride.tilesCredit = text
    },
    Option("--open", "", "show that page in the browser") { _, ride throws(InvalidValue) in
      ride.opensPage = true
    },
    Option("--svg", "FILE", "also draw the route and its places for a document", kind: .file) {
      text, ride throws(InvalidValue) in ride.picture = try path(text, of: "a picture", as: .svg)
    },
    Option("--map", "", "with text: draw the route and its places") {
      _, ride throws(InvalidValue) in ride.hasMap = true
    },
    Option(
      "--color", "WHEN", "auto, always or never (auto: on a terminal)",
      kind: .words(ColorChoice.allCases.map(\.rawValue))
    ) { text, ride throws(InvalidValue) in
      ride.color = try ColorChoice(named: text)
    },
    Option("--jobs", "NUMBER", "how many routes to ride at once (one a processor)") {
      text, ride throws(InvalidValue) in
      guard let jobs = Int(text), (1...1_024).contains(jobs) else {
        throw InvalidValue(message: "'\(text)' is no number of rides; write 1 to 1024")
      }
      ride.jobs = jobs
    },
  ]

  /// The path of a file that is written beside the result.
  private static func path(
    _ text: String, of noun: String, as format: RideRequest.Format
  ) throws(InvalidValue) -> String {
    try checkName(text)
    if text == "-" {
      throw InvalidValue(
        message: "\(noun) is a file; --format \(format.rawValue) writes one to standard output")
    }
    return text
  }

  private static func checkName(_ text: String) throws(InvalidValue) {
    if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
  }
}
