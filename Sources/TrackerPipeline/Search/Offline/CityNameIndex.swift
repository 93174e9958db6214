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
    /// The index of its area among the areas; nil for one that is looked up when it is needed.
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

  /// The part of a name that the text is.
  enum Fit {
    /// All of the city's name.
    case name
    /// The beginning of one of its other names.
    case partOfOtherName
    case other
  }

  /// A city that was found.
  struct Match {
    let city: Int
    /// How well its name fits; less is better.
    let misfit: Int
    /// Population and distance.
    let weight: Double
    let fit: Fit
    let word: Word

    func isBetter(than other: Match) -> Bool {
      if misfit != other.misfit { return misfit < other.misfit }
      if city != other.city { return (weight, -city) > (other.weight, -other.city) }
      return weight != other.weight
        ? weight > other.weight : !word.isOfOtherName && other.word.isOfOtherName
    }
  }

  /// An entry that was found, and by which name.
  struct Found {
    let city: Int
    /// Folded; nil if it was found by its own name.
    let otherName: [UInt8]?
  }

  private let entries: [Entry]
  private let areas: Areas
  /// The folded names, each followed by a zero.
  let letters: [UInt8]
  let words: [Word]
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
    for city in entries.indices {
      for (number, name) in names(city).enumerated() {
        for name in FoldedText.variants(of: name) {
          let start = letters.count
          letters += name
          letters.append(0)
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
  }

  /// The indices of entries, the best first: those whose name begins with the text, then those in
  /// which another word does. Among them the order is that of the population. It counts eight times
  /// if the name is exactly the text, and twice if the text is whole words of a longer name.
  /// Outside the visible region it counts less, by the square of the distance, in radiuses of the
  /// region. A city whose name is exactly the text comes before those of which it only begins
  /// another name: `Monaco` is Monaco, and not Munich, which is Monaco di Baviera in Italian.
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
    func find(_ name: [UInt8], isWhole: Bool, in areas: [[UInt8]], misfit: Int) {
      for word in stretch(of: name) {
        let end = letters[Int(word.start) + name.count]
        if isWhole, end != 0, end != FoldedText.blank { continue }
        let city = Int(word.city)
        if !isIn(areas, city) || isWanted?(city) == false { continue }
        best.add(match(of: word, endingWith: end, misfit: misfit, from: focus))
      }
    }
    find(first, isWhole: false, in: Array(parts.dropFirst()), misfit: 0)
    for split in Self.splits(of: parts) {
      find(split.name, isWhole: true, in: split.areas, misfit: 2)
    }
    for way in Self.ways(of: Self.parts(of: text) { FoldedText.unchangedAlphabet($0) }) {
      others.find(way.name, isWhole: way.misfit > 0) { word, end in
        let city = Int(word.city)
        if !isIn(way.areas, city) || isWanted?(city) == false { return }
        best.add(match(of: word, endingWith: end, misfit: way.misfit, from: focus))
      }
    }
    Self.preferExactNames(&best.matches)
    return best.matches.prefix(limit).map(found)
  }

  func found(_ match: Match) -> Found {
    let start = Int(match.word.start)
    let name =
      switch match.word.source {
      case .name: [UInt8]?.none
      case .otherName: OtherNames.name(around: start, in: letters)
      case .file: OtherNames.name(around: start, in: others.letters)
      }
    return Found(city: match.city, otherName: name)
  }

  /// The parts of a text between commas, folded.
  static func parts(
    of text: String, folding fold: (String) -> [UInt8] = FoldedText.of
  ) -> [[UInt8]] {
    text.split(separator: ",").map { fold(String($0)) }.filter { !$0.isEmpty }
  }

  /// The ways to read a text: the whole first part is a name, or only words of it are.
  static func ways(of parts: [[UInt8]]) -> [(name: [UInt8], areas: [[UInt8]], misfit: Int)] {
    guard let first = parts.first else { return [] }
    return [(first, Array(parts.dropFirst()), 0)]
      + splits(of: parts).map { ($0.name, $0.areas, 2) }
  }

  /// The region or country need not follow a comma: the ways to divide the first part.
  static func splits(of parts: [[UInt8]]) -> [(name: [UInt8], areas: [[UInt8]])] {
    guard let first = parts.first else { return [] }
    return first.indices.reversed().filter { first[$0] == FoldedText.blank }.map { blank in
      (Array(first[..<blank]), [Array(first[(blank + 1)...])] + parts.dropFirst())
    }
  }

  /// True if the region and country of an entry begin so.
  @inline(__always) func isIn(_ areas: [[UInt8]], _ city: Int) -> Bool {
    if areas.isEmpty { return true }
    let area = entries[city].area.map { self.areas.known[Int($0)] } ?? self.areas.find(city)
    return areas.allSatisfy(area.matches)
  }

  @inline(__always) func match(
    of word: Word, endingWith end: UInt8, misfit: Int, from focus: Focus?
  ) -> Match {
    Match(
      city: Int(word.city), misfit: misfit + (word.isFirst ? 0 : 1),
      weight: weight(of: entries[Int(word.city)], from: focus)
        * Self.factor(of: word, endingWith: end),
      fit: Self.fit(of: word, endingWith: end), word: word)
  }

  /// The best matches so far, the best first.
  struct BestMatches {
    let limit: Int
    var matches: [Match] = []

    /// Of several matches of a city the best counts. Most are no better than the last, so only the others
    /// are a call.
    @inline(__always) mutating func add(_ match: Match) {
      if matches.count == limit, let last = matches.last, !match.isBetter(than: last) { return }
      insert(match)
    }

    @inline(never) private mutating func insert(_ match: Match) {
      if let known = matches.firstIndex(where: { $0.city == match.city }) {
        guard match.isBetter(than: matches[known]) else { return }
        matches.remove(at: known)
      }
      matches.insert(match, at: matches.firstIndex { match.isBetter(than: $0) } ?? matches.count)
      if matches.count > limit { matches.removeLast() }
    }
  }

  /// The number of matches that are compared, if fewer are wanted.
  private static let leastRoom = 8

  private static func fit(of word: Word, endingWith end: UInt8) -> Fit {
    if word.isOfOtherName { return end == 0 ? .other : .partOfOtherName }
    return word.isFirst && end == 0 ? .name : .other
  }

  private static func preferExactNames(_ matches: inout [Match]) {
    for index in matches.indices where matches[index].fit == .name {
      guard let part = matches[..<index].firstIndex(where: { $0.fit == .partOfOtherName }) else {
        continue
      }
      matches.insert(matches.remove(at: index), at: part)
    }
  }

  private static func factor(of word: Word, endingWith end: UInt8) -> Double {
    guard word.isFirst else { return 1 }
    return end == 0 ? 8 : end == FoldedText.blank ? 2 : 1
  }

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

  /// The visible region of the map.
  struct Focus {
    let center: SpacePoint
    /// Metres from the centre to a corner.
    let radius: Double

    init(_ region: MapRegion) {
      center = SpacePoint(region.center)
      let corner = SpacePoint(Coordinate(latitude: region.north, longitude: region.west))
      radius = max(1_000, center.squaredDistance(to: corner).squareRoot())
    }
  }

  private func weight(of entry: Entry, from focus: Focus?) -> Double {
    let people = Double(max(entry.population, 1))
    guard let focus else { return people }
    let distance = entry.point.squaredDistance(to: focus.center).squareRoot()
    let reach = 1 + max(0, distance - focus.radius) / focus.radius
    return people / (reach * reach)
  }
}
