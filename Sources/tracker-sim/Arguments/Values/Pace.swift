/// How many times faster than the clock.
enum Pace {
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    try Quantity.factor.value(of: text, atLeast: 0.001)
  }

  /// True if it can be nothing else, as a route's name can.
  static func isFactor(_ text: String) -> Bool {
    text.hasSuffix("x") && (try? parse(text)) != nil
  }

  /// True if it looks as if it was meant as one: a number, perhaps with the x.
  static func seemsFactor(_ text: String) -> Bool {
    Double(text.hasSuffix("x") ? String(text.dropLast()) : text) != nil
  }
}
