/// The texts of a JSON file that a reader needs.
package enum JSONTexts {
  /// Names and times, as far as they go: a long text is cut short, and half of a character
  /// replaced, as neither is worth a route.
  case short
  /// Every text as it is.
  case whole

  var longest: Int {
    switch self {
    case .short: 1_024
    case .whole: .max
    }
  }
}
