import Foundation

/// What `swift symbolgraph-extract` has written.
struct SymbolGraph {
  struct Symbol {
    let path: [String]
    let identifier: String
    let title: String
    /// Where it is declared, from the root of the package.
    let file: String
  }

  private var graph: [String: Any]

  init(contentsOf file: URL) throws {
    guard
      let graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
      graph["symbols"] is [[String: Any]]
    else { throw CommandFailure(description: "\(file.path()) is no symbol graph.") }
    self.graph = graph
  }

  var all: [[String: Any]] {
    get { graph["symbols"] as? [[String: Any]] ?? [] }
    set { graph["symbols"] = newValue }
  }

  /// The identifiers of members that protocols require, and have a default for.
  var defaultImplementations: Set<String> {
    let relationships = graph["relationships"] as? [[String: Any]] ?? []
    return Set(
      relationships.filter { $0["kind"] as? String == "defaultImplementationOf" }
        .compactMap { $0["source"] as? String })
  }

  var symbols: [Symbol] {
    all.compactMap { symbol in
      guard let path = symbol["pathComponents"] as? [String], let title = path.last,
        let identifier = (symbol["identifier"] as? [String: Any])?["precise"] as? String,
        let uri = (symbol["location"] as? [String: Any])?["uri"] as? String
      else { return nil }
      return Symbol(path: path, identifier: identifier, title: title, file: uri)
    }
  }

  /// Changes the lines of all doc comments.
  mutating func changeComments(_ change: ([String]) throws -> [String]) throws {
    all = try all.map { symbol in
      guard var comment = symbol["docComment"] as? [String: Any],
        let lines = comment["lines"] as? [[String: Any]]
      else { return symbol }
      let texts = try change(lines.map { $0["text"] as? String ?? "" })
      comment["lines"] = zip(lines, texts).map { line, text in
        line.merging(["text": text]) { $1 }
      }
      return symbol.merging(["docComment": comment]) { $1 }
    }
  }

  func write(to file: URL) throws {
    try JSONSerialization.data(withJSONObject: graph).write(to: file)
  }
}
