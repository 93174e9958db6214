extension Coordinate {
  /// Parses a position as people write it: degrees north and east, with a comma or blanks between
  /// them.
  ///
  /// - Parameter text: `47.37, 8.54` or `-33.9 18.4`; the result is nil for any other text, and out
  ///   of range.
  package init?(written text: String) {
    let parts = Self.parts(of: text)
    guard parts.count == 2, text.count(where: { $0 == "," }) <= 1,
      let coordinate = try? CoordinateText.parse(
        latitude: String(parts[0]), longitude: String(parts[1]))
    else { return nil }
    self = coordinate
  }

  /// True if a text is two numbers, also if they are not a valid position.
  package static func seemsWritten(in text: String) -> Bool {
    let parts = parts(of: text)
    return parts.count == 2 && parts.allSatisfy { CoordinateText.number(String($0)) != nil }
  }

  private static func parts(of text: String) -> [Substring] {
    text.split { $0 == "," || $0.isWhitespace }
  }
}
