/// The table of `Documentation/Operators.md`, made of the doc comments: a row for each declaration that a file
/// gives to its readers, with the first sentence of its comment.
enum OperatorPage {
  static let path = "Documentation/Operators.md"

  /// The tables stand between these two lines of the page.
  static let begin = "<!-- begin: from the doc comments -->"
  static let end = "<!-- end -->"

  /// The headings, each with the folder of its files below `Sources/Streams`.
  private static let sections = [
    ("Creating", "Creating"), ("Transforming", "Operators/Transforming"),
    ("Filtering", "Operators/Filtering"), ("Folding", "Operators/Folding"),
    ("Combining", "Operators/Combining"), ("Failing", "Operators/Failing"),
    ("Coding", "Operators/Coding"), ("Timing", "Operators/Timing"),
    ("Sharing", "Operators/Sharing"), ("Observing", "Operators/Observing"),
    ("Tracing", "Testing/Trace/Traced.swift"), ("Subjects", "Subjects"),
    ("Subscribers", "Subscribers"),
    ("Foundation, Observation, Combine", "Interop"), ("Combine's other shapes", "Compatibility"),
  ]

  /// The page with its tables made anew.
  static func rewritten(_ page: String) throws -> String {
    let head = page.components(separatedBy: begin)
    let rest = head.last?.components(separatedBy: end) ?? []
    guard head.count == 2, rest.count == 2 else { throw Missing(lines: [begin, end]) }
    let tables = try sections.map { title, folder in
      try
        (["## \(title)", "", "| name | what it does | file |", "|---|---|---|"] + rows(of: folder))
        .joined(separator: "\n")
    }
    return "\(head[0])\(begin)\n\n\(tables.joined(separator: "\n\n"))\n\n\(end)\(rest[1])"
  }

  struct Missing: Error {
    let lines: [String]
  }

  /// The package trait that a file is compiled with; nil if it needs none.
  static func trait(of lines: [String]) -> String? {
    (lines.first?.firstMatch(of: /^#if ([A-Z]\w+)/)?.1).map(String.init)
  }

  /// The files of the tables, with their folders below `Sources/Streams`.
  static var files: [String] { sections.flatMap { files(of: $1) } }

  private static func files(of place: String) -> [String] {
    let path = "Sources/Streams/\(place)"
    return path.hasSuffix(".swift") ? [path] : Project.swiftFiles(in: path)
  }

  private static func rows(of place: String) throws -> [String] {
    try files(of: place).flatMap { file -> [String] in
      let lines = try Project.lines(of: file)
      let found = DocumentedDeclaration.all(in: lines)
      let link = "[\(file.split(separator: "/").last ?? "")](../\(file))"
      if place == "Compatibility" {
        return found.isEmpty ? [] : ["| \(summary(of: found, in: lines)) | \(link) |"]
      }
      let trait = Self.trait(of: lines).map { " Needs the trait `\($0)`." } ?? ""
      var seen: Set<String> = []
      return found.filter { seen.insert($0.name).inserted }
        .map { "| `\($0.name)` | \($0.sentence)\(trait) | \(link) |" }
    }
  }

  /// One row for a file of declarations that are alike.
  private static func summary(of found: [DocumentedDeclaration], in lines: [String]) -> String {
    var names: [String] = []
    for name in found.map({ "`\($0.shortName)`" }) where !names.contains(name) {
      names.append(name)
    }
    let rest = names.count > 4 ? " and \(names.count - 4) more" : ""
    let isAlike = lines.first?.hasPrefix("// Operators ") == true
    let comment = lines.prefix { isAlike && $0.hasPrefix("//") }.map { String($0.dropFirst(3)) }
    let sentence = comment.isEmpty ? found[0].sentence : DocumentedDeclaration.sentence(of: comment)
    return "\(names.prefix(4).joined(separator: ", "))\(rest) | \(sentence)"
  }
}

/// A public declaration with a doc comment: at the top of a file, or in an extension.
struct DocumentedDeclaration {
  /// As it is called: `Timer.publish(every:on:in:)`, `first(where:)`.
  let name: String
  /// The first of its doc comment; behind that of an enumeration stand its cases.
  let sentence: String

  /// Without the type that it belongs to.
  var shortName: String {
    String(
      (name.prefix { $0 != "(" }.lastIndex(of: ".")).map { name[$0...].dropFirst() } ?? name[...])
  }

  /// Without the type that it belongs to and the labels of its parameters.
  var baseName: Substring { shortName.prefix { $0 != "(" } }

  static func all(in lines: [String]) -> [DocumentedDeclaration] {
    // The code of a trait is indented as a whole.
    let indent = lines.first?.hasPrefix("#if ") == true ? "  " : ""
    let lines = lines.map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : "" }
    var found: [DocumentedDeclaration] = []
    var comment: [String] = []
    var owner: String?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("extension ") {
        owner = Self.owner(in: line)
        if let type = line.firstMatch(of: /^extension (\w+):\s/), !comment.isEmpty {
          found.append(
            DocumentedDeclaration(name: "\(type.1)", sentence: Self.sentence(of: comment)))
        }
      }
      let isMember = line.hasPrefix("  ") && !line.hasPrefix("   ")
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        comment.append(String(text.dropFirst(3).drop { $0 == " " }))
        continue
      }
      let isTopLevel = !line.hasPrefix(" ")
      if isTopLevel || isMember && owner != nil, !comment.isEmpty,
        let name = Self.name(lines[index...].prefix(8).joined(separator: " "))
      {
        let sentence = Self.sentence(of: comment) + Self.cases(in: lines[index...])
        // Neither what an operator returns nor what Swift 5 mode needs is looked up here.
        if !sentence.hasPrefix("The publisher behind"),
          !sentence.hasPrefix("Accepts an operator function")
        {
          let owner = isMember && owner != "" ? owner.map { "\($0)." } : nil
          found.append(DocumentedDeclaration(name: (owner ?? "") + name, sentence: sentence))
        }
      }
      if isTopLevel, Self.mayBePublic(text),
        text.contains(/^(@.* )?public (?:final )?(?:class|struct|enum|protocol)\s/)
      {
        owner = nil
      }
      // Attributes may stand on lines of their own, between the comment and the declaration.
      if !(text.hasPrefix("@") && !text.contains("public ")) { comment = [] }
    }
    return found
  }

  /// The cases of the enumeration that the first line declares, as a sentence; nothing if it declares something else.
  private static func cases(in lines: ArraySlice<String>) -> String {
    guard let first = lines.first, first.contains("public enum ") else { return "" }
    let end = first.prefix { $0 == " " } + "}"
    let names = lines.prefix { $0 != end }.compactMap { line in
      line.firstMatch(of: /^ *case (\w+)(\()?/).map { "`.\($0.1)\($0.2 == nil ? "" : "(…)")`" }
    }
    return names.isEmpty ? "" : " Cases: \(names.joined(separator: ", "))."
  }

  /// Regular expressions are slow in a debug build: a look at the first word saves most of them.
  private static func mayBePublic(_ text: Substring) -> Bool {
    text.hasPrefix("public ") || text.hasPrefix("@")
  }

  /// The type that is extended; empty for publishers, whose operators are called on any of them.
  private static func owner(in line: String) -> String {
    let type = String(line.dropFirst("extension ".count).prefix { $0 != " " && $0 != ":" })
    return type.hasSuffix("Publisher") && !type.contains("ExtraPublishers")
      ? "" : type.replacing("ExtraPublishers", with: "Publishers")
  }

  private static func name(_ declaration: String) -> String? {
    let text = declaration.drop { $0 == " " }
    guard Self.mayBePublic(text),
      let match = text.firstMatch(
        of:
          /^(?:@\w+(?:\([^)]*\))? )*public (?:static |final |consuming |indirect )*(func|var|class|struct|enum|protocol|macro) `?(\w+)`?/
      ), !match.2.hasPrefix("_")
    else { return nil }
    let labels = match.1 == "func" ? labels(text[match.range.upperBound...]) : ""
    return labels == "(subscriber:)" ? nil : match.2 + labels
  }

  /// The labels of a function's parameters, `(_:with:)`, of what follows its name.
  private static func labels(_ signature: Substring) -> String {
    var depth = 0
    var (labels, word) = ("", "")
    var previous: Character = " "
    for character in signature {
      defer { previous = character }
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      if character == "(", depth == 1 {
        word = ""
        labels = "("
      } else if character == ")", depth == 0 {
        return labels + ")"
      } else if depth == 1, !labels.isEmpty {
        if character == ":" {
          labels += word.split(separator: " ").first.map { "\($0):" } ?? ""
        }
        word = character == "," || character == ":" ? "" : word + String(character)
      }
    }
    return "()"
  }

  static func sentence(of comment: [String]) -> String {
    let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    let sentence = paragraph.firstRange(of: ". ").map { paragraph[..<$0.lowerBound] + "." }
    return String(sentence ?? paragraph[...])
      .replacing("``", with: "`").replacing("`Publisher/", with: "`")
      .replacing("ExtraPublishers/", with: "Publishers.").replacing("|", with: "\\|")
  }
}
