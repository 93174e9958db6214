/// Suggests words for misspelled ones.
enum Spelling {
  /// The known word that begins with this one, or that is reached by the fewest changes of letters,
  /// if those are few.
  static func nearest(to word: String, in known: [String]) -> String? {
    // A longer word is no misspelled one.
    if word.utf8.count > 64 { return nil }
    if word.count > 2, let longer = known.first(where: { $0.hasPrefix(word) }) { return longer }
    let best = known.map { (name: $0, distance: distance(from: word, to: $0)) }
      .min { $0.distance < $1.distance }
    guard let best, best.distance <= mostChanges(of: word, to: best.name) else { return nil }
    return best.name
  }

  /// One change of a short word, behind its first letter: there must be something left of it.
  private static func mostChanges(of word: String, to other: String) -> Int {
    let (letters, others) = (word.drop { $0 == "-" }, other.drop { $0 == "-" })
    return letters.count > 3 ? max(2, letters.count / 3) : letters.first == others.first ? 1 : 0
  }

  static func unknown(_ kind: String, _ word: String, known: [String]) -> String {
    unknown(kind, word, meant: nearest(to: word, in: known))
  }

  /// - Parameter meant: The word that was perhaps meant; nil if none is near.
  static func unknown(_ kind: String, _ word: String, meant: String?) -> String {
    let advice = meant.map { "did you mean '\($0)'?" }
    let start = word.count > 200 ? word.prefix(200) + "…" : word[...]
    return "unknown \(kind) '\(start)'; " + (advice ?? "see tracker-sim --help")
  }

  /// The least number of letters to insert, delete or replace, and of neighbours to exchange: the distance of optimal
  /// string alignment.
  static func distance(from left: String, to right: String) -> Int {
    let (source, target) = (Array(left), Array(right))
    var (before, row) = ([Int](), Array(0...target.count))
    for (above, letter) in source.enumerated() {
      var next = [above + 1]
      for (column, other) in target.enumerated() {
        var least = min(
          row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if above > 0, column > 0, letter == target[column - 1], source[above - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[target.count]
  }
}

/// Says what an unknown option is called here: other programs have other names for it.
enum OptionSpelling {
  /// The names that are one letter elsewhere.
  private static let short = ["-o": "--output", "-f": "--format", "-j": "--jobs"]
  private static let version = ["-v", "-V", "--v"]

  /// - Parameter known: The options of the command; its `--help` need not be among them.
  static func unknown(_ name: String, known: [OptionDescription]) -> String {
    let start = "unknown option '\(name)'; "
    if version.contains(name) {
      return start + "the version is shown by 'tracker-sim version' or --version"
    }
    if let written = advice(on: name, known: known) { return start + "write \(written)" }
    return Spelling.unknown("option", name, known: known.map(\.name) + ["--help"])
  }

  /// An option as it is written, for the name of a format or the letter that other programs have.
  static func advice(on name: String, known: [OptionDescription]) -> String? {
    if let option = known.first(where: { $0.name == short[name] }) { return option.synopsis }
    guard let format = known.first(where: { $0.name == "--format" }), name.hasPrefix("--"),
      format.kind.words.contains(String(name.dropFirst(2)))
    else { return nil }
    return "\(format.name) \(name.dropFirst(2))"
  }
}

/// A value that an option cannot take.
struct InvalidValue: Error {
  /// A sentence about the mistake and its correction.
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
