import Foundation

/// Finds cities by the beginnings of the words of their names.
///
/// All names are stored one after another, folded. The positions of their words are sorted by the
/// text there, so all words with the same beginning are one range. Other names of files are not
/// sorted: there may be many of them, and all are looked at (``OtherNames``).
struct CityNameIndex: Sendable {
  struct Entry: Sendable {
    let point: SpacePoint
    let population: Int32
    /// The index of its area among the areas; nil if the area is looked up when it is needed.
    let area: Int32?
  }

  /// The areas of the entries.
  struct Areas: Sendable {
    var known: [CityArea] = []
    /// Looks up the area of an entry that has none.
    var find: @Sendable (Int) -> CityArea
  }

  struct Word {
    /// In `letters`.
    let start: Int32
    let city: Int32
    let isFirst: Bool
    let source: Source

    var isOfOtherName: Bool { source != .name }

    enum Source: UInt8 {
      case name
      case otherName
      /// An other name of a file.
      case file
    }
  }

  /// An entry that was found, and by which name.
  struct Found {
    let city: Int
    let name: Name

    enum Name {
      case own
      case other(String)
      /// An other name of a file, folded.
      case folded([UInt8])
    }
  }

  let entries: [Entry]
  private let areas: Areas
  /// The folded names, each followed by a zero.
  let letters: [UInt8]
  let words: [Word]
  /// The other names as they are written, by their first letters in `letters`.
  private let otherNames: [Int: String]
  let others: OtherNames

  /// - Parameters:
  ///   - names: Returns the name of an entry, and behind it other names.
  ///   - others: The other names of files.
  init(
    _ entries: [Entry], areas: Areas, names: (Int) -> [String], others: OtherNames = OtherNames()
  ) {
    self.others = others
    self.entries = entries
    self.areas = areas
    var letters: [UInt8] = []
    var words: [Word] = []
    var otherNames: [Int: String] = [:]
    for city in entries.indices {
      for (number, written) in names(city).enumerated() {
        for name in FoldedText.variants(of: written) {
          let start = letters.count
          letters += name
          letters.append(0)
          if number > 0 { otherNames[start] = written }
          for index in start..<letters.count
          where index == start || letters[index - 1] == FoldedText.blank {
            words.append(
              Word(
                start: Int32(index), city: Int32(city), isFirst: index == start,
                source: number > 0 ? .otherName : .name))
          }
        }
      }
    }
    letters.withUnsafeBufferPointer { letters in
      // Each name ends with a zero, so a comparison reads no further.
      guard let base = UnsafeRawPointer(letters.baseAddress)?.assumingMemoryBound(to: CChar.self)
      else { return }
      words.sort {
        let order = strcmp(base + Int($0.start), base + Int($1.start))
        return order != 0 ? order < 0 : $0.start < $1.start
      }
    }
    self.letters = letters
    self.words = words
    self.otherNames = otherNames
  }

  /// The indices of entries, the best first: those whose name begins with the text, then those in
  /// which another word does. Among them the population decides. It counts eight times if the name is exactly the text,
  /// and twice if the text is whole words of a longer name. If exact names always came first, Halle in Belgium would
  /// come before Halle (Saale); if whole words did, Winter Garden before Winterthur. Outside the visible region it
  /// counts less, by the square of the distance, in radiuses of the region. A city whose name is exactly the text comes
  /// before a city with another name that only begins with the text. So `Monaco` is Monaco, and not Munich, which is
  /// Monaco di Baviera in Italian.
  ///
  /// - Parameters:
  ///   - text: A name, or the beginning of one; after it, or after a comma, the beginnings of names
  ///     of its region or country.
  ///   - isWanted: False for an entry that is not to be found; nil finds all.
  func cities(
    for text: String, near region: MapRegion?, limit: Int, isWanted: ((Int) -> Bool)? = nil
  ) -> [Found] {
    let parts = Self.parts(of: text)
    guard let first = parts.first, limit > 0 else { return [] }
    var best = BestMatches(limit: max(limit, Self.leastRoom))
    let focus = region.map(Focus.init)
    func find(_ name: [UInt8], isWhole: Bool, in areas: [[UInt8]], misfit: Int8) {
      for word in stretch(of: name) {
        let end = letters[Int(word.start) + name.count]
        if isWhole, end != 0, end != FoldedText.blank { continue }
        let city = Int(word.city)
        if !isIn(areas, city) || isWanted?(city) == false { continue }
        add(word, endingWith: end, misfit: misfit, from: focus, to: &best)
      }
    }
    find(first, isWhole: false, in: Array(parts.dropFirst()), misfit: 0)
    for split in Self.splits(of: parts) {
      find(split.name, isWhole: true, in: split.areas, misfit: 2)
    }
    for way in otherWays(of: text) {
      others.find(way.name, isWhole: way.misfit > 0) { word, end in
        let city = Int(word.city)
        if !isIn(way.areas, city) || isWanted?(city) == false { return }
        add(word, endingWith: end, misfit: way.misfit, from: focus, to: &best)
      }
    }
    Self.preferExactNames(&best.matches)
    return best.matches.prefix(limit).map(found)
  }

  func found(_ match: Match) -> Found {
    let start = Int(match.word.start)
    let name: Found.Name =
      switch match.word.source {
      case .name: .own
      case .otherName:
        otherNames[OtherNames.start(ofNameAround: start, in: letters)].map { .other($0) } ?? .own
      case .file: .folded(OtherNames.name(around: start, in: others.letters))
      }
    return Found(city: match.city, name: name)
  }

  /// Bytes: no name with its region and country is longer, and a longer text finds nothing.
  private static let longestText = 1_000

  /// The parts of a text between commas, folded.
  static func parts(
    of text: String, folding fold: (String) -> [UInt8] = FoldedText.of
  ) -> [[UInt8]] {
    if text.utf8.count > longestText { return [] }
    return text.split(separator: ",").map { fold(String($0)) }.filter { !$0.isEmpty }
  }

  /// The ways to read a text to find the other names of files.
  func otherWays(of text: String) -> [(name: [UInt8], areas: [[UInt8]], misfit: Int8)] {
    others.isEmpty ? [] : Self.ways(of: Self.parts(of: text) { FoldedText.unchangedAlphabet($0) })
  }

  /// The ways to read a text: the whole first part is a name, or only words of it are.
  static func ways(of parts: [[UInt8]]) -> [(name: [UInt8], areas: [[UInt8]], misfit: Int8)] {
    guard let first = parts.first else { return [] }
    return [(first, Array(parts.dropFirst()), 0)]
      + splits(of: parts).map { ($0.name, $0.areas, 2) }
  }

  /// No region or country has more words.
  private static let mostAreaWords = 12

  /// The region or country need not follow a comma: the ways to divide the first part.
  static func splits(of parts: [[UInt8]]) -> [(name: [UInt8], areas: [[UInt8]])] {
    guard let first = parts.first else { return [] }
    let blanks = first.indices.reversed().lazy.filter { first[$0] == FoldedText.blank }
    return blanks.prefix(mostAreaWords).map { blank in
      (Array(first[..<blank]), [Array(first[(blank + 1)...])] + parts.dropFirst())
    }
  }

  /// True if the region and country of an entry begin so.
  @inline(__always) func isIn(_ areas: [[UInt8]], _ city: Int) -> Bool {
    if areas.isEmpty { return true }
    let area = entries[city].area.map { self.areas.known[Int($0)] } ?? self.areas.find(city)
    return areas.allSatisfy(area.matches)
  }

  /// The number of matches that are compared, if fewer are wanted.
  private static let leastRoom = 8

  /// The words that begin with `start`.
  private func stretch(of start: [UInt8]) -> ArraySlice<Word> {
    let first = words.indices.partitioningIndex { compare(start, to: words[$0]) <= 0 }
    let end = (first..<words.count).partitioningIndex { compare(start, to: words[$0]) < 0 }
    return words[first..<end]
  }

  /// Negative if the text comes before the word, and zero if the word begins with it.
  private func compare(_ start: [UInt8], to word: Word) -> Int {
    for (offset, byte) in start.enumerated() {
      let other = letters[Int(word.start) + offset]
      if byte != other { return Int(byte) - Int(other) }
    }
    return 0
  }
}
