/// The order of matches: the best are kept while words are looked at.
extension CityNameIndex {
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
    let word: Word
    /// How well its name fits; less is better.
    let misfit: Int8
    let fit: Fit
    /// Population and distance.
    let weight: Double

    var city: Int { Int(word.city) }

    func isBetter(than other: Match) -> Bool {
      if misfit != other.misfit { return misfit < other.misfit }
      if city != other.city { return (weight, -city) > (other.weight, -other.city) }
      return weight != other.weight
        ? weight > other.weight : !word.isOfOtherName && other.word.isOfOtherName
    }
  }

  /// The best matches so far, the best first.
  struct BestMatches {
    let limit: Int
    var matches: [Match] = []
    /// The misfit and the weight of the last match, if there is no room for another.
    private var worst = (misfit: Int8.max, weight: 0.0)

    init(limit: Int) {
      self.limit = limit
    }

    /// False if a match is worse than the last, as most are: they need not be made.
    @inline(__always) func mayHave(misfit: Int8, weight: Double) -> Bool {
      misfit < worst.misfit || misfit == worst.misfit && weight >= worst.weight
    }

    /// Of several matches of a city the best counts.
    @inline(never) mutating func add(_ match: Match) {
      if matches.count == limit, let last = matches.last, !match.isBetter(than: last) { return }
      if let known = matches.firstIndex(where: { $0.city == match.city }) {
        guard match.isBetter(than: matches[known]) else { return }
        matches.remove(at: known)
      }
      matches.insert(match, at: matches.firstIndex { match.isBetter(than: $0) } ?? matches.count)
      if matches.count > limit { matches.removeLast() }
      if matches.count == limit, let last = matches.last { worst = (last.misfit, last.weight) }
    }
  }

  /// Adds the entry of a word to the best matches, if it is one of them.
  @inline(__always) func add(
    _ word: Word, endingWith end: UInt8, misfit: Int8, from focus: Focus?,
    to best: inout BestMatches
  ) {
    let misfit = misfit + (word.isFirst ? 0 : 1)
    let weight =
      weight(of: entries[Int(word.city)], from: focus) * Self.factor(of: word, endingWith: end)
    guard best.mayHave(misfit: misfit, weight: weight) else { return }
    best.add(
      Match(
        word: word, misfit: misfit, fit: Self.fit(of: word, endingWith: end), weight: weight))
  }

  private static func fit(of word: Word, endingWith end: UInt8) -> Fit {
    if word.isOfOtherName { return end == 0 ? .other : .partOfOtherName }
    return word.isFirst && end == 0 ? .name : .other
  }

  static func preferExactNames(_ matches: inout [Match]) {
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
