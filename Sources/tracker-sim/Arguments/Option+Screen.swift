extension Option {
  /// Options for the look of the app.
  static let screen = [
    Option(
      "--map-style", "NAME", "braille, blocks or ascii (what the terminal can show)",
      kind: .words(MapStyle.allCases.map(\.rawValue))
    ) { text, ride throws(InvalidValue) in
      ride.mapStyle = try MapStyle(named: text)
    }
  ]
}
