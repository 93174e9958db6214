/// The parts of a column's name: what stands in brackets is its unit, as in `#GPS Latitude (deg)`, or belongs to the
/// name if it says which of a position it is, as in `GPS (Lat.) [deg]`.
enum CSVNameParts {
  /// The name without its unit and its capitals.
  static func name(of written: String) -> String {
    let parts = parts(of: written)
    return parts.brackets.reduce(parts.start) { name, text in
      names.contains(CSVHeader.compact(text)) ? name + text : name
    }
  }

  /// The unit in brackets.
  static func unit(of written: String) -> CSVUnit? {
    parts(of: written).brackets.lazy.compactMap(CSVUnit.init(named:)).first
  }

  /// The words in brackets that belong to the name.
  private static let names: Set<String> = [
    "latitude", "lat", "longitude", "lon", "lng", "long", "ns", "ew",
  ]

  private static func parts(of written: String) -> (start: String, brackets: [String]) {
    let text = written.lowercased()
    let pieces = text.split(omittingEmptySubsequences: false) { "([".contains($0) }
    let brackets = pieces.dropFirst().map { piece in
      String(piece.prefix { !")]".contains($0) }.trimmed)
    }
    return (String(pieces[0]), brackets)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
}
