/// Shortens the names of places to the parts that change from line to line. For example, the lines
/// are `0.9 km N of Uster, Zurich, CH`, then `1.1 km N`, then `0.4 km E of Wetzikon`.
struct PlaceNames: Sendable {
  /// The parts of the last name, from the smallest.
  private var last: [String] = []
  /// The number of lines since the last full name.
  private var age = 0

  /// The number of lines after which a name is written in full, so that one is on the screen.
  private static let longestAge = 20

  /// Makes the next name a full one.
  mutating func forget() {
    last = []
  }

  mutating func text(of title: String) -> String {
    let (way, name) = Self.split(title)
    let parts = name.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
    let before = last
    last = parts
    age += 1
    guard parts.count == before.count, age < Self.longestAge else {
      age = 0
      return title
    }
    if let way, parts == before { return String(way) }
    let shared = zip(parts.reversed(), before.reversed())
      .prefix { $0 == $1 && $0.contains(where: \.isLetter) }.count
    let kept = parts.dropLast(min(shared, parts.count - 1)).joined(separator: ", ")
    return (way.map { "\($0) of " } ?? "") + kept
  }

  /// `1.2 km NE` of a city, and its name; or only a name.
  private static func split(_ title: String) -> (way: Substring?, name: Substring) {
    let words = title.split(separator: " ", maxSplits: 4)
    guard words.count == 5, words[1] == "km", words[3] == "of",
      words[0].allSatisfy({ $0.isNumber || $0 == "." }),
      words[2].allSatisfy("NESW".contains)
    else { return (nil, title[...]) }
    return (title[..<words[2].endIndex], words[4])
  }
}
