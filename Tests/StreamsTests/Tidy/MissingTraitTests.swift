import Testing

@Suite struct MissingTraitTests {
  @Test func `an operator that only the trait MoreOperators has names the trait where it is off`()
    throws
  {
    let stubs = "Sources/Streams/Compatibility/MoreOperators+Unavailable.swift"
    var (behindTrait, others): (Set<String>, Set<String>) = ([], [])
    for file in Project.swiftFiles(in: "Sources/Streams") where file != stubs {
      let lines = try Project.lines(of: file)
      let isBehindTrait = lines.first?.hasPrefix("#if MoreOperators") == true
      for name in Self.functions(ofPublishersIn: lines) {
        if isBehindTrait { behindTrait.insert(name) } else { others.insert(name) }
      }
    }
    let named = Set(Self.functions(ofPublishersIn: try Project.lines(of: stubs)))

    #expect(behindTrait.count > 10)
    #expect(named == behindTrait.subtracting(others))
  }

  /// The public functions of the extensions of `Publisher` and `Publishers`.
  private static func functions(ofPublishersIn lines: [String]) -> [String] {
    var end: String?
    var names: [String] = []
    for line in lines {
      let indentation = line.prefix { $0 == " " }
      if line.dropFirst(indentation.count).hasPrefix("extension Publisher") {
        end = indentation + "}"
      } else if line == end {
        end = nil
      } else if end != nil, line.contains("func "),
        let match = line.firstMatch(of: /public .*func (\w+)/),
        indentation.count + 1 == (end?.count ?? 0) + 2
      {
        names.append(String(match.1))
      }
    }
    return names
  }
}
