/// Finds names with one wrong letter.
extension CityNameIndex {
  /// The shortest text, in bytes, that may have a wrong letter: shorter ones would be everything.
  private static let shortestText = 4

  /// The indices of entries, the best first, whose name is the text with one edit: a letter inserted,
  /// deleted or replaced, or two neighbours exchanged. A name of several words may go on behind the
  /// text. Names with the same first letter come first: it is rarely wrong. Otherwise the order is the same as in
  /// ``cities(for:near:limit:isWanted:)``.
  ///
  /// All names are looked at, which takes a few milliseconds for half a million: the first letter
  /// that differs leaves out nearly all of them. An index of deletions would have ten keys a name, and so take more memory
  /// than the names.
  func citiesWithEdit(
    of text: String, near region: MapRegion?, limit: Int, isWanted: ((Int) -> Bool)? = nil
  ) -> [Found] {
    let parts = Self.parts(of: text)
    guard let first = parts.first, limit > 0 else { return [] }
    var best = BestMatches(limit: limit)
    let focus = region.map(Focus.init)
    let ways = [(name: first, areas: Array(parts.dropFirst()))] + Self.splits(of: parts)
    for (number, way) in ways.enumerated() where way.name.count >= Self.shortestText {
      for word in words where word.isFirst {
        guard let end = Self.endOfEdited(way.name, at: Int(word.start), in: letters) else {
          continue
        }
        let city = Int(word.city)
        if !isIn(way.areas, city) || isWanted?(city) == false { continue }
        let isSameStart = letters[Int(word.start)] == way.name[0]
        add(
          word, endingWith: letters[end], misfit: (number > 0 ? 4 : 0) + (isSameStart ? 0 : 2),
          from: focus, to: &best)
      }
    }
    for way in otherWays(of: text) where way.name.count >= Self.shortestText {
      others.eachName { word in
        guard let end = Self.endOfEdited(way.name, at: Int(word.start), in: others.letters)
        else { return }
        let city = Int(word.city)
        if !isIn(way.areas, city) || isWanted?(city) == false { return }
        let isSameStart = others.letters[Int(word.start)] == way.name[0]
        add(
          word, endingWith: others.letters[end], misfit: 2 * way.misfit + (isSameStart ? 0 : 2),
          from: focus, to: &best)
      }
    }
    return best.matches.map(found)
  }

  /// The end of the whole words at an index of the letters that are the text with one edit; nil if
  /// there are none.
  private static func endOfEdited(
    _ text: [UInt8], at start: Int, in letters: [UInt8]
  ) -> Int? {
    var same = 0
    while same < text.count, letters[start + same] == text[same] { same += 1 }
    // A second difference is left for the rest, which must be equal.
    func ends(_ rest: Int, _ other: Int) -> Int? {
      var (rest, other) = (rest, start + other)
      while rest < text.count {
        if letters[other] != text[rest] { return nil }
        (rest, other) = (rest + 1, other + 1)
      }
      return letters[other] == 0 || letters[other] == FoldedText.blank ? other : nil
    }
    let isAtEnd = letters[start + same] == 0
    // A letter too many in the text.
    if same < text.count, let end = ends(same + 1, same) { return end }
    if isAtEnd { return nil }
    // One too few, one other, and two exchanged.
    if let end = ends(same, same + 1) { return end }
    if same < text.count, let end = ends(same + 1, same + 1) { return end }
    if same + 1 < text.count, letters[start + same + 1] == text[same],
      letters[start + same] == text[same + 1], let end = ends(same + 2, same + 2)
    {
      return end
    }
    return nil
  }
}
