/// The way in which the texts of a JSON file are read.
enum JSONTexts {
  /// Long texts are cut off, unpaired surrogates are replaced, a number that is none is a token, and a number may be a
  /// name, so that none of these makes a route unreadable.
  case short
  /// As `short`, but a number that is none is an error: for the start of a file that may be no JSON.
  case strict
  /// Texts are complete, and unpaired surrogates are errors.
  case whole

  var longest: Int {
    switch self {
    case .short, .strict: 1_024
    case .whole: .max
    }
  }
}
