/// The parts of a column's name: what stands in brackets is its unit, as in `#GPS Latitude (deg)`, or belongs to the
/// name if it says which of a position it is, as in `GPS (Lat.) [deg]`. A number in brackets is an index: `GPS(0):Long`,
/// `GPS_coord[0]`.
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
    var start = String(pieces[0])
    var brackets: [String] = []
    for piece in pieces.dropFirst() {
      let inside = piece.prefix { !")]".contains($0) }
      brackets.append(String(inside.trimmed))
      guard !inside.isEmpty, inside.utf8.allSatisfy(\.isDigit) else { continue }
      let behind = piece.dropFirst(inside.count + 1)
      start += behind.isEmpty ? inside : behind
    }
    return (start, brackets)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.drop(while: \.isWhitespace)
  }
}
