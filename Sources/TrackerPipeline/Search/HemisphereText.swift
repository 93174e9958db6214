/// Angles with the letters of their hemispheres, as on maps: `47°12'30"N 8°30'E`, `N47.2 E8.5`.
struct HemisphereText {
  private struct Angle {
    var isLatitude: Bool
    var degrees: Double
    /// True if minutes and seconds are below 60, and the degrees are on the Earth.
    var isInRange: Bool
  }

  private enum Token {
    case number(Double, mark: Character?)
    case letter(Character)

    var letter: Character? { if case .letter(let letter) = self { letter } else { nil } }
  }

  private var angles: [Angle] = []

  /// Reads one or two angles; nil for any other text.
  init?(_ text: String) {
    guard let tokens = Self.tokens(of: text) else { return nil }
    var rest = tokens[...]
    while !rest.isEmpty {
      guard let angle = Self.angle(takenFrom: &rest) else { return nil }
      angles.append(angle)
    }
    guard (1...2).contains(angles.count) else { return nil }
  }

  /// True if the text is one angle, which is half of a position.
  var isHalf: Bool { angles.count == 1 }

  /// True if the text is a latitude and a longitude, in any order, also out of range.
  var isPosition: Bool { angles.count == 2 && angles[0].isLatitude != angles[1].isLatitude }

  /// The position of two angles; nil if they are no position, or out of range.
  var coordinate: Coordinate? {
    guard isPosition, angles.allSatisfy(\.isInRange),
      let latitude = angles.first(where: \.isLatitude),
      let longitude = angles.first(where: { !$0.isLatitude })
    else { return nil }
    return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
  }

  /// The letter is before the numbers of an angle, or after them.
  private static func angle(takenFrom rest: inout ArraySlice<Token>) -> Angle? {
    var letter = rest.first?.letter
    if letter != nil { rest = rest.dropFirst() }
    var parts: [Double] = []
    while case .number(let value, let mark)? = rest.first {
      guard parts.count < marks.count, mark == nil || mark == marks[parts.count] else { break }
      parts.append(value)
      rest = rest.dropFirst()
    }
    if letter == nil {
      letter = rest.first?.letter
      rest = rest.dropFirst()
    }
    guard let letter, !parts.isEmpty else { return nil }
    let isLatitude = "NS".contains(letter)
    let degrees = zip(parts, [1, 60.0, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }
    return Angle(
      isLatitude: isLatitude, degrees: "SW".contains(letter) ? -degrees : degrees,
      isInRange: degrees <= (isLatitude ? 90 : 180) && parts.dropFirst().allSatisfy { $0 < 60 })
  }

  /// Of degrees, minutes and seconds.
  private static let marks: [Character] = ["°", "'", "\""]

  /// Other characters for the marks.
  private static let spellings: [Character: Character] = [
    "º": "°", "′": "'", "’": "'", "´": "'", "″": "\"", "”": "\"",
  ]

  private static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = text.replacing("''", with: "\"")[...]
    func skipBlanks() { rest = rest.drop { $0.isWhitespace } }
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard let first = rest.first else { return tokens }
      let letter = Character(first.uppercased())
      if "NSEW".contains(letter) {
        tokens.append(.letter(letter))
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let value = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count)
      skipBlanks()
      let mark = rest.first.map { spellings[$0] ?? $0 }.flatMap { marks.contains($0) ? $0 : nil }
      if mark != nil { rest = rest.dropFirst() }
      tokens.append(.number(value, mark: mark))
    }
  }
}
