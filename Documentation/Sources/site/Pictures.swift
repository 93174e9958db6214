import Foundation
import Streams

/// The marble diagrams of documentation, as pictures for light and for dark pages.
struct Pictures {
  private let folder: URL
  private var names: [String: String] = [:]

  init(in catalogue: URL) {
    folder = catalogue.appending(path: "Pictures")
  }

  var count: Int { names.count }

  /// Lines of Markdown with a picture for each indented block that is a diagram.
  mutating func replaceDiagrams(in lines: [String]) throws -> [String] {
    var lines = lines
    var (isCode, isInBlock) = (false, false)
    var block = lines.startIndex..<lines.startIndex
    for index in lines.indices {
      let isIndented = lines[index].hasPrefix("    ") && !isCode
      if lines[index].hasPrefix("```") { isCode.toggle() }
      if isIndented, !isInBlock { block = index..<index }
      if isIndented { block = block.lowerBound..<index + 1 }
      if isInBlock, !isIndented { try replace(block, in: &lines) }
      isInBlock = isIndented
    }
    if isInBlock { try replace(block, in: &lines) }
    return lines
  }

  private mutating func replace(_ block: Range<Int>, in lines: inout [String]) throws {
    let text = lines[block].map { String($0.dropFirst(4)) }.joined(separator: "\n")
    guard let picture = Marbles.Picture(text) else { return }
    let name = try names[text] ?? write(picture, of: text)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .filter { !"[]\\".contains($0) }
    for index in block { lines[index] = "" }
    lines[block.lowerBound] = "![Marble diagram: \(words)](\(name))"
  }

  private mutating func write(_ picture: Marbles.Picture, of text: String) throws -> String {
    let name = "marbles-\(names.count + 1)"
    names[text] = name
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (suffix, theme) in [("", Marbles.Picture.Theme.light), ("~dark", .dark)] {
      try picture.svg(theme).write(
        to: folder.appending(path: "\(name)\(suffix).svg"), atomically: true, encoding: .utf8)
    }
    return name
  }
}
