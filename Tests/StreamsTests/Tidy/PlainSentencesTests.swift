import Foundation
import Testing

/// A sentence has a subject with a noun: none begins with a relative clause, as "What is left waits" does.
@Suite struct PlainSentencesTests {
  static let pages =
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"]
    + Project.files(in: "Documentation").filter { $0.hasSuffix(".md") && !$0.contains("/.build/") }

  @Test(arguments: Project.swiftFiles(in: "Sources"))
  func `no sentence of a comment is a riddle`(path: String) throws {
    #expect(PlainSentences.riddles(inComments: try Project.lines(of: path)) == [])
  }

  @Test(arguments: pages)
  func `no sentence of a page is a riddle`(path: String) throws {
    #expect(PlainSentences.riddles(inPage: try Project.lines(of: path)) == [])
  }

  @Test func `riddles are recognised where a sentence begins`() {
    let comment = [
      "/// Sends it. What is left waits.", "/// What is it? Those that wait", "",
      "  // - Returns: One that ends.",
      "/// The value", "/// that of the other.", "///     What is code",
      "let text = \"What is text\"",
      "/// Ends here.", "/// Nobody knows.", "/// It waits; what comes later waits too.",
    ]
    #expect(
      PlainSentences.riddles(inComments: comment) == [
        "What is left waits.", "Those that wait", "One that ends.", "Nobody knows.",
        "what comes later waits too.",
      ])
    let page = [
      "# What a page is", "It is. Who", "asks?", "- **What is** bold", "| What | a table |", "```",
      "What is code", "```", "What it costs.",
    ]
    #expect(
      PlainSentences.riddles(inPage: page) == ["What is bold", "What it costs."])
  }
}

/// Finds the sentences that begin with a relative clause.
enum PlainSentences {
  private static let openings = [
    "What ", "Whatever ", "Who ", "Whoever ", "Nobody ", "One that ", "One which ", "Those that ",
    "That of ", "That which ", "what ",
  ]

  static func riddles(inComments lines: [String]) -> [String] {
    riddles(
      in: lines.map { line in
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//") else { return "" }
        return withoutLabel(text.drop { $0 == "/" }.dropFirst())
      })
  }

  static func riddles(inPage lines: [String]) -> [String] {
    riddles(
      in: lines.map { line in
        "#|!<".contains(line.prefix(1)) && !line.isEmpty
          ? "" : withoutMark(line.replacing("**", with: "")[...])
      })
  }

  /// The text behind `- Returns: `; a line of its own.
  private static func withoutLabel(_ text: Substring) -> Substring {
    guard text.hasPrefix("- "), let colon = text.firstRange(of: ": ") else { return text }
    return text[colon.upperBound...]
  }

  /// The text of an element of a list.
  private static func withoutMark(_ text: Substring) -> Substring {
    let number = text.prefix { $0.isNumber }
    if text.hasPrefix("- ") { return text.dropFirst(2) }
    return !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
      ? text.dropFirst(number.count + 2) : text
  }

  /// - Parameter lines: Empty between paragraphs; code is indented, or between fences.
  private static func riddles(in lines: [Substring]) -> [String] {
    var found: [String] = []
    var isCode = false
    var isStart = true
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, !line.hasPrefix("    "), !line.hasPrefix("```"), !line.isEmpty else {
        isStart = true
        continue
      }
      for start in starts(in: line, isStart: isStart) where isRiddle(line[start...]) {
        let sentence = line[start...].prefix(through: ". ")
        let goesOn = !sentence.hasSuffix(".")
        let next = goesOn ? lines.dropFirst(index + 1).first ?? "" : ""
        if !sentence.contains("?"), !next.contains("?") { found.append(String(sentence)) }
      }
      isStart = line.hasSuffix(".") || line.hasSuffix("?")
    }
    return found
  }

  /// Regular expressions, and splitting, are slow in a debug build.
  private static func starts(in line: Substring, isStart: Bool) -> [Substring.Index] {
    var starts = isStart ? [line.startIndex] : []
    var (last, previous) = (UInt8(0), UInt8(0))
    for index in line.utf8.indices {
      if previous == UInt8(ascii: " "), ".?;".utf8.contains(last) {
        starts.append(index)
      }
      (last, previous) = (previous, line.utf8[index])
    }
    return starts
  }

  private static func isRiddle(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, "WNOTw".utf8.contains(first) else { return false }
    return openings.contains { text.hasPrefix($0) }
  }
}

extension Substring {
  /// Up to the end of the sentence, which ends with this text or with the line.
  fileprivate func prefix(through end: String) -> Substring {
    firstRange(of: end).map { self[..<$0.upperBound].dropLast() } ?? self
  }
}
