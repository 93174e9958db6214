/// Says of the places' names what has changed from line to line: `0.9 km N of Uster, Zurich, CH`, then
/// `1.1 km N`, then `0.4 km E of Wetzikon`.
struct PlaceNames: Sendable {
  /// The parts of the name that was said last, from the smallest.
  private var last: [String] = []
  /// How many lines ago a name was said in full.
  private var age = 0

  /// Once so often a name is said in full, so that there is one on the screen.
  private static let longestAge = 20

  /// The next name is said in full.
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

  /// `1.2 km NE` of a city, and its name; or a name alone.
  private static func split(_ title: String) -> (way: Substring?, name: Substring) {
    let words = title.split(separator: " ", maxSplits: 4)
    guard words.count == 5, words[1] == "km", words[3] == "of",
      words[0].allSatisfy({ $0.isNumber || $0 == "." }),
      words[2].allSatisfy("NESW".contains)
    else { return (nil, title[...]) }
    return (title[..<words[2].endIndex], words[4])
  }
}
