import TrackerPipeline

extension Option {
  /// What becomes of the results.
  static let output = [
    Option(
      "--format", "FORMAT", "text or json (text)",
      kind: .words(RideRequest.Format.allCases.map(\.rawValue))
    ) { text, ride throws(InvalidValue) in
      ride.format = try RideRequest.Format(named: text)
    },
    Option("--output", "FILE", "write here instead of to standard output", kind: .file) {
      text, ride throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
      ride.output = text == "-" ? nil : text
    },
  ]
}
