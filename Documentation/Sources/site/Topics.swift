/// The members of `Publisher`, by what one wants to do: which is the folder they are in.
struct Topics {
  private static let titles = [
    ("Subscribers", "Subscribe"), ("Operators/Transforming", "Change values"),
    ("Operators/Filtering", "Choose values"), ("Operators/Folding", "Make one value of many"),
    ("Operators/Combining", "Combine streams"), ("Operators/Timing", "Control time and place"),
    ("Operators/Failing", "Handle failures"), ("Operators/Sharing", "Share one run"),
    ("Operators/Observing", "Look inside"), ("Operators/Coding", "Encode and decode"),
    ("Interop", "Use Foundation's schedulers"), ("Testing", "Test"), ("Core", "The contract"),
  ]

  private var links: [String: Set<String>] = [:]

  var isEmpty: Bool { links.isEmpty }

  mutating func add(_ symbol: SymbolGraph.Symbol) {
    guard symbol.path.count == 2, symbol.path[0] == "Publisher" else { return }
    let title = Self.titles.first { symbol.file.contains("/Streams/\($0.0)/") }?.1
    guard let title else { return }
    links[title, default: []].insert("``\(symbol.title)-\(Self.hash(symbol.identifier))``")
  }

  /// An extension of the symbol's page.
  var page: String {
    var lines = ["# ``Streams/Publisher``", "", "## Topics"]
    for (_, title) in Self.titles {
      guard let links = links[title] else { continue }
      lines += ["", "### \(title)", ""] + links.sorted().map { "- \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What tells overloads apart in links of DocC: FNV-1 of the symbol's identifier, folded to 24 bits.
  /// <http://www.isthe.com/chongo/tech/comp/fnv/>
  private static func hash(_ identifier: String) -> String {
    let hash = identifier.utf8.reduce(UInt32(2_166_136_261)) { $0 &* 16_777_619 ^ UInt32($1) }
    return String(hash >> 24 ^ hash & 0xFF_FFFF, radix: 36)
  }
}
