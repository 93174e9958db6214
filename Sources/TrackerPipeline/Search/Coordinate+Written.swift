extension Coordinate {
  /// Parses a position as people write it: degrees north and east, with a comma or blanks between
  /// them, or angles with the letters of their hemispheres.
  ///
  /// - Parameter text: `47.37, 8.54`, `-33.9 18.4` or `47°12'N 8°30'E`; the result is nil for any
  ///   other text, and out of range.
  package init?(written text: String) {
    let parts = Self.parts(of: text)
    let plain =
      parts.count == 2 && text.count(where: { $0 == "," }) <= 1
      ? try? CoordinateText.parse(latitude: String(parts[0]), longitude: String(parts[1])) : nil
    guard let coordinate = plain ?? HemisphereText(text)?.coordinate else { return nil }
    self = coordinate
  }

  /// True if a text is two numbers, also if they are not a valid position.
  package static func seemsWritten(in text: String) -> Bool {
    let parts = parts(of: text)
    return parts.count == 2 && parts.allSatisfy { CoordinateText.number(String($0)) != nil }
      || HemisphereText(text)?.isPosition == true
  }

  /// True if a text is one number, or one angle with the letter of its hemisphere.
  package static func isHalf(_ text: String) -> Bool {
    CoordinateText.number(text) != nil || isHemisphereHalf(text)
  }

  /// True if a text is one angle with the letter of its hemisphere.
  package static func isHemisphereHalf(_ text: String) -> Bool {
    HemisphereText(text)?.isHalf == true
  }

  private static func parts(of text: String) -> [Substring] {
    text.split { $0 == "," || $0.isWhitespace }
  }
}
