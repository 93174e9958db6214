/// Parses a speed relative to the clock.
enum Pace {
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    try Quantity.factor.value(of: text, atLeast: 0.001)
  }

  /// True if it can only be a pace, and not a route's name.
  static func isFactor(_ text: String) -> Bool {
    text.hasSuffix("x") && (try? parse(text)) != nil
  }

  /// True if it is probably meant as a pace: a number, perhaps with the x.
  static func seemsFactor(_ text: String) -> Bool {
    Double(text.hasSuffix("x") ? String(text.dropLast()) : text) != nil
  }
}
