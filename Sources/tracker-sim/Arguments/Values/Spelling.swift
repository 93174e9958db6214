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
    // Of a short word there must be something left.
    guard let best, best.distance <= max(2, word.count / 3), best.distance < word.count else {
      return nil
    }
    return best.name
  }

  static func unknown(_ kind: String, _ word: String, known: [String]) -> String {
    unknown(kind, word, meant: nearest(to: word, in: known))
  }

  /// - Parameter meant: What was perhaps meant; nil if nothing is near.
  static func unknown(_ kind: String, _ word: String, meant: String?) -> String {
    let advice = meant.map { "did you mean '\($0)'?" }
    let start = word.count > 200 ? word.prefix(200) + "…" : word[...]
    return "unknown \(kind) '\(start)'; " + (advice ?? "see tracker-sim --help")
  }

  /// Levenshtein's distance: the least number of letters to insert, delete or replace.
  static func distance(from left: String, to right: String) -> Int {
    let target = Array(right)
    var row = Array(0...target.count)
    for (above, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = above + 1
      for (column, other) in target.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
