extension MapStyle {
  static let option = Option<MapStyle?>(
    "--map-style", "NAME", "braille, blocks or ascii", default: "what the terminal can show",
    kind: .words(MapStyle.allCases.map(\.rawValue))
  ) { text, style throws(InvalidValue) in
    style = try MapStyle(named: text)
  }
}
