extension SymbolGraph {
  /// Ends the short declarations that are equal in lists with what is their own: constraints, or that they are defaults.
  mutating func tellOverloadsApart() {
    var shared: [String: Set<String>] = [:]
    var counts: [String: Int] = [:]
    for symbol in all {
      guard let key = Self.key(symbol) else { continue }
      counts[key, default: 0] += 1
      let constraints = Set(Self.constraints(of: symbol))
      shared[key] = shared[key].map { $0.intersection(constraints) } ?? constraints
    }
    let defaults = defaultImplementations
    all = all.map { symbol in
      guard let key = Self.key(symbol), var names = symbol["names"] as? [String: Any],
        let declaration = names["subHeading"] as? [[String: Any]]
      else { return symbol }
      let own = Self.constraints(of: symbol).filter { shared[key]?.contains($0) == false }
      var clause: [(String, String)] = []
      if counts[key] != 1, !own.isEmpty {
        clause = [(" ", "text"), ("where", "keyword"), (" " + own.joined(separator: ", "), "text")]
      } else if let identifier = (symbol["identifier"] as? [String: Any])?["precise"] as? String,
        defaults.contains(identifier)
      {
        clause = [(" (default)", "text")]
      }
      names["subHeading"] = declaration + clause.map { ["spelling": $0.0, "kind": $0.1] }
      return symbol.merging(["names": names]) { $1 }
    }
  }

  /// The same for symbols that look the same in one list. Members of extensions of protocols are in
  /// the lists of all protocols that inherit them.
  private static func key(_ symbol: [String: Any]) -> String? {
    guard let names = symbol["names"] as? [String: Any],
      let declaration = names["subHeading"] as? [[String: Any]],
      let path = symbol["pathComponents"] as? [String]
    else { return nil }
    let parent = isOfProtocol(symbol) ? "protocol" : path.dropLast().joined(separator: ".")
    return parent + " " + declaration.compactMap { $0["spelling"] as? String }.joined()
  }

  private static func isOfProtocol(_ symbol: [String: Any]) -> Bool {
    (symbol["swiftExtension"] as? [String: Any])?["typeKind"] as? String == "swift.protocol"
  }

  private static func constraints(of symbol: [String: Any]) -> [String] {
    let written = ["swiftExtension", "swiftGenerics"].flatMap { part in
      (symbol[part] as? [String: Any])?["constraints"] as? [[String: Any]] ?? []
    }
    var texts: [String] = []
    if isOfProtocol(symbol), let path = symbol["pathComponents"] as? [String] {
      texts.append("Self: \(path.dropLast().joined(separator: "."))")
    }
    for constraint in written {
      guard let left = constraint["lhs"] as? String, let right = constraint["rhs"] as? String else {
        continue
      }
      let text = left + (constraint["kind"] as? String == "sameType" ? " == " : ": ") + right
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
