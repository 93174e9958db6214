import Foundation

/// Finds cities by the beginnings of the words of their names.
///
/// All names are stored one after another, folded. The positions of their words are sorted by the
/// text there, so all words with the same beginning are one range.
struct CityNameIndex: Sendable {
  struct Entry: Sendable {
    /// Its name, and behind it its other names.
    let names: [String]
    let point: SpacePoint
    let population: Int
    /// The index of its area among the areas.
    let area: Int
  }

  private struct Word {
    /// In `letters`.
    let start: Int32
    let city: Int32
    let isFirst: Bool
    /// True if the word is in one of the city's other names.
    let isOfOtherName: Bool
  }

  /// The part of a name that the text is.
  private enum Fit {
    /// All of the city's name.
    case name
    /// The beginning of one of its other names.
    case partOfOtherName
    case other
  }

  /// A city that was found.
  private struct Match {
    let city: Int
    /// How well its name fits; less is better.
    let misfit: Int
    /// Population and distance.
    let weight: Double
    let fit: Fit

    func isBetter(than other: Match) -> Bool {
      misfit != other.misfit
        ? misfit < other.misfit : (weight, -city) > (other.weight, -other.city)
    }
  }

  private let entries: [Entry]
  private let areas: [CityArea]
  /// The folded names, each followed by a zero.
  private let letters: [UInt8]
  private let words: [Word]

  init(_ entries: [Entry], areas: [CityArea]) {
    self.entries = entries
    self.areas = areas
    var letters: [UInt8] = []
    var words: [Word] = []
    for (city, entry) in entries.enumerated() {
      for (number, name) in entry.names.enumerated() {
        for name in FoldedText.variants(of: name) {
          let start = letters.count
          letters += name
          letters.append(0)
          for index in start..<letters.count
          where index == start || letters[index - 1] == FoldedText.blank {
            words.append(
              Word(
                start: Int32(index), city: Int32(city), isFirst: index == start,
                isOfOtherName: number > 0))
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
  /// - Parameter text: A name, or the beginning of one; after it, or after a comma, the beginnings
  ///   of names of its region or country.
  func cities(for text: String, near region: MapRegion?, limit: Int) -> [Int] {
    let parts = text.split(separator: ",").map { FoldedText.of(String($0)) }.filter { !$0.isEmpty }
    guard let first = parts.first, limit > 0 else { return [] }
    let focus = region.map(Focus.init)
    let room = max(limit, Self.leastRoom)
    var best: [Match] = []
    func find(_ name: [UInt8], isWhole: Bool, in areas: [[UInt8]], misfit: Int) {
      for word in stretch(of: name) {
        let end = letters[Int(word.start) + name.count]
        if isWhole, end != 0, end != FoldedText.blank { continue }
        let city = Int(word.city)
        if !areas.isEmpty, !areas.allSatisfy(self.areas[entries[city].area].matches) { continue }
        let match = Match(
          city: city, misfit: misfit + (word.isFirst ? 0 : 1),
          weight: weight(of: entries[city], from: focus) * Self.factor(of: word, endingWith: end),
          fit: Self.fit(of: word, endingWith: end))
        if best.count == room, let last = best.last, !match.isBetter(than: last) { continue }
        Self.insert(match, into: &best, limit: room)
      }
    }
    find(first, isWhole: false, in: Array(parts.dropFirst()), misfit: 0)
    // The region or country need not follow a comma.
    for blank in first.indices.reversed() where first[blank] == FoldedText.blank {
      let area = Array(first[(blank + 1)...])
      find(Array(first[..<blank]), isWhole: true, in: [area] + parts.dropFirst(), misfit: 2)
    }
    Self.preferExactNames(&best)
    return best.prefix(limit).map(\.city)
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

  /// Inserts a match; of several matches of a city the best counts.
  private static func insert(_ match: Match, into best: inout [Match], limit: Int) {
    if let known = best.firstIndex(where: { $0.city == match.city }) {
      guard match.isBetter(than: best[known]) else { return }
      best.remove(at: known)
    }
    best.insert(match, at: best.firstIndex { match.isBetter(than: $0) } ?? best.count)
    if best.count > limit { best.removeLast() }
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
  private struct Focus {
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
