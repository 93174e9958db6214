/// The way in which the texts of a JSON file are read.
enum JSONTexts {
  /// Long texts are cut off, and unpaired surrogates are replaced, so that neither makes a route
  /// unreadable.
  case short
  /// Texts are complete, and unpaired surrogates are errors.
  case whole

  var longest: Int {
    switch self {
    case .short: 1_024
    case .whole: .max
    }
  }
}
