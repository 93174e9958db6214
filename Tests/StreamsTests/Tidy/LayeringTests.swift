import Testing

@Suite struct LayeringTests {
  @Test(arguments: ["Streams", "TrackerPipeline", "tracker-sim"])
  func `the folders of a target use one another in one direction`(target: String) throws {
    let root = "Sources/\(target)/"
    let sources = try Project.swiftFiles(in: "Sources/\(target)").map { path in
      SourceFile(path: String(path.dropFirst(root.count)), text: try Project.text(of: path))
    }
    let layering = Layering(of: sources)

    #expect(!layering.arrows.isEmpty)
    #expect(layering.cycles == [], "\(layering.report)")
  }

  @Test func `a cycle of any length is found, with the names and files that make it`() {
    let layering = Layering(of: [
      SourceFile(path: "Low/Base.swift", text: "struct Base { let top: HighType }"),
      SourceFile(path: "Middle/Part.swift", text: "final class Part: Base {}"),
      SourceFile(path: "High/HighType.swift", text: "enum HighType { case one(Part) }"),
      SourceFile(path: "High/Inner/Other.swift", text: "func other(_ part: Part) -> HighType"),
      SourceFile(path: "main.swift", text: "print(HighType.self, Base.self)"),
    ])

    #expect(layering.cycles == [["High", "Low", "Middle"]])
    #expect(
      layering.report == """
        cycle: High, Low, Middle
          High uses Middle: Part (HighType.swift, Other.swift)
          Low uses High: HighType (Base.swift)
          Middle uses Low: Base (Part.swift)
        """)
  }

  @Test func `two cycles without a folder in common are two`() {
    let layering = Layering(of: [
      SourceFile(path: "A/a.swift", text: "struct Aa { let b: Bb; let c: Cc }"),
      SourceFile(path: "B/b.swift", text: "struct Bb { let a: Aa }"),
      SourceFile(path: "C/c.swift", text: "actor Cc { let d: Dd }"),
      SourceFile(path: "D/d.swift", text: "protocol Dd { typealias Own = Cc }"),
    ])

    #expect(layering.cycles == [["A", "B"], ["C", "D"]])
  }

  @Test(arguments: [
    "// Part", "/// of a ``Part``", "/* Part /* of */ Part */", "let text = \"Part\"",
    "let text = \"a \\\" Part\"", "let text = \"\"\"\n  a \"Part\"\n  \"\"\"",
    "let text = #\"\\(Part())\"#", "let part = parts.Partly", "let url = \"http://Part\"",
  ])
  func `what is no code names nothing`(text: String) {
    let layering = Layering(of: [
      SourceFile(path: "Low/Part.swift", text: "struct Part {}"),
      SourceFile(path: "High/User.swift", text: text + "\n"),
    ])

    #expect(layering.arrows.isEmpty)
  }

  @Test(arguments: [
    "let part = Part()", "let text = \"a \\(Part(\")\")) b\"", "/* */ let part: Part? // none",
    "let text = \"\\\\\" + Part.name", "let text = \"\"\"\n  \\(Part.name)\n  \"\"\"",
    "let text = #\"\\#(Part.name)\"#",
  ])
  func `what is code does, also within a string`(text: String) {
    let layering = Layering(of: [
      SourceFile(path: "Low/Part.swift", text: "struct Part {}"),
      SourceFile(path: "High/User.swift", text: text + "\n"),
    ])

    #expect(layering.arrows == [Arrow(from: "High", to: "Low"): ["Part": ["User.swift"]]])
  }

  @Test func `a name that several files declare makes no arrow`() {
    let layering = Layering(of: [
      SourceFile(path: "A/a.swift", text: "struct Aa { enum Kind {} }"),
      SourceFile(path: "B/b.swift", text: "struct Bb { enum Kind {} }"),
      SourceFile(path: "C/c.swift", text: "let kind: Kind"),
    ])

    #expect(layering.arrows.isEmpty)
  }
}

struct SourceFile {
  /// From the folder of the target.
  let path: String
  let text: String

  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Directly under the target; a dot stands for the target's own folder.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : "."
  }
}

struct Arrow: Hashable {
  let from: String
  let to: String
}

/// Which folders of a target use which.
///
/// There are no imports within a module, so names have to tell: a folder uses another one when it
/// names a type that one file there declares, and no other file of the target.
struct Layering {
  /// For each arrow, the names that make it, and the files with these names.
  private(set) var arrows: [Arrow: [String: Set<String>]] = [:]

  init(of sources: [SourceFile]) {
    let names = sources.map { TypeNames(in: $0.text) }
    var owners: [String: [Int]] = [:]
    for (index, names) in names.enumerated() {
      for name in names.declared { owners[name, default: []].append(index) }
    }
    for (source, names) in zip(sources, names) {
      for name in names.used {
        guard let files = owners[name], files.count == 1 else { continue }
        let arrow = Arrow(from: source.folder, to: sources[files[0]].folder)
        guard arrow.from != arrow.to else { continue }
        arrows[arrow, default: [:]][name, default: []].insert(source.name)
      }
    }
  }

  /// The groups of folders that reach one another.
  var cycles: [[String]] {
    let folders = Set(arrows.keys.map(\.from)).sorted()
    let groups = folders.map { folder in
      let reached = reached(from: folder)
      return folders.filter { reached.contains($0) && self.reached(from: $0).contains(folder) }
    }
    return Set(groups.filter { !$0.isEmpty }).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func reached(from folder: String) -> Set<String> {
    var reached: Set<String> = []
    var rest = [folder]
    while let next = rest.popLast() {
      for arrow in arrows.keys where arrow.from == next && reached.insert(arrow.to).inserted {
        rest.append(arrow.to)
      }
    }
    return reached
  }

  /// The cycles, and what makes their arrows: those with the fewest names are the easiest to remove.
  var report: String {
    cycles.map { cycle in
      let inside = arrows.filter { cycle.contains($0.key.from) && cycle.contains($0.key.to) }
      let lines = inside.map { arrow, names in
        let texts = names.map { "\($0.key) (\($0.value.sorted().joined(separator: ", ")))" }
        return "  \(arrow.from) uses \(arrow.to): " + texts.sorted().joined(separator: ", ")
      }
      return (["cycle: " + cycle.joined(separator: ", ")] + lines.sorted()).joined(separator: "\n")
    }
    .joined(separator: "\n")
  }
}

/// The names of types in a file: words of code that begin with a capital and are longer than a
/// letter, as generic parameters often are.
struct TypeNames {
  private(set) var used: Set<String> = []
  private(set) var declared: Set<String> = []
  /// All words of code, but for the names of imported modules.
  private(set) var words: Set<String> = []

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "actor",
  ]

  private let bytes: [UInt8]
  private var position = 0
  /// The word before, if only blanks have come since.
  private var previous = ""

  init(in text: String) {
    bytes = Array(text.utf8)
    readCode()
  }

  /// The byte some places further; zero behind the end.
  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private func isComing(_ first: Character, _ second: Character) -> Bool {
    byte() == first.asciiValue && byte(1) == second.asciiValue
  }

  /// Up to the end, or to the parenthesis that closes an interpolation.
  private mutating func readCode(isInterpolation: Bool = false) {
    var depth = 0
    while position < bytes.count {
      switch byte() {
      case let byte where Self.isWord(byte): readWord()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readString()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: " "), UInt8(ascii: "\n"): position += 1
      case let byte:
        previous = ""
        position += 1
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolation, depth == 0 { return }
      }
    }
  }

  private mutating func readWord() {
    let start = position
    while Self.isWord(byte()) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if previous != "import" { words.insert(word) }
    if word.utf8.count > 1, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]) {
      used.insert(word)
      if Self.keywords.contains(previous) { declared.insert(word) }
    }
    previous = word
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      let isStart = isComing("/", "*")
      let isEnd = isComing("*", "/")
      depth += isStart ? 1 : isEnd ? -1 : 0
      position += isStart || isEnd ? 2 : 1
    } while depth > 0 && position < bytes.count
  }

  /// A literal on one line or several, raw or not; the code in its interpolations counts. A number
  /// sign alone, as of a directive or a macro, is passed over.
  private mutating func readString() {
    previous = ""
    let signs = count(of: "#")
    position += signs
    guard byte() == UInt8(ascii: "\"") else { return }
    let quotes = count(of: "\"") >= 3 ? 3 : 1
    position += quotes
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\"")
      where count(of: "\"") >= quotes && count(of: "#", from: quotes) >= signs:
        position += quotes + signs
        return
      case UInt8(ascii: "\\") where count(of: "#", from: 1) >= signs:
        position += 1 + signs
        if byte() == UInt8(ascii: "(") { readCode(isInterpolation: true) } else { position += 1 }
      // No string: a quotation mark in a regular expression.
      case UInt8(ascii: "\n") where quotes == 1: return
      default: position += 1
      }
    }
  }

  /// How many of a character come in a row.
  private func count(of character: Character, from offset: Int = 0) -> Int {
    var end = offset
    while byte(end) == character.asciiValue { end += 1 }
    return end - offset
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
