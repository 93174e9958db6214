/// A value that an option cannot take.
struct InvalidValue: Error {
  /// A sentence that says what is wrong, and what would be right.
  let message: String
}

extension InvalidValue {
  /// A word that is not one of the known ones.
  static func unknown(_ word: String, known: [String]) -> InvalidValue {
    let suggestion = Spelling.nearest(to: word, in: known).map { "did you mean '\($0)'? " } ?? ""
    let choice = known.count == 1 ? "there is" : "there are"
    return InvalidValue(
      message: "'\(word)' is not known; \(suggestion)\(choice) \(known.joined(separator: ", "))")
  }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  init(named word: String) throws(InvalidValue) {
    guard let value = Self(rawValue: word) else {
      throw .unknown(word, known: Self.allCases.map(\.rawValue))
    }
    self = value
  }
}
