import Foundation

/// The words of all pages of a site, for `search.js`.
struct SearchIndex {
  /// A page as an array, as names of properties would be a third of the file:
  /// its path, title, kind, owner and declaration, and sections with heading, anchor and text.
  private var pages: [[Any]] = []

  var count: Int { pages.count }

  /// Reads what docc has written for each page.
  init(of site: URL) throws {
    let data = site.appending(path: "data")
    let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? FileManager.DirectoryEnumerator()
    where file.pathExtension == "json" {
      let path = file.deletingPathExtension().path().dropFirst(data.path().count)
      let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      if let page = page as? [String: Any] { add(page, at: String(path)) }
    }
    pages.sort { ($0.first as? String ?? "") < ($1.first as? String ?? "") }
  }

  private mutating func add(_ page: [String: Any], at path: String) {
    // A list that docc makes, without a text.
    guard let metadata = page["metadata"] as? [String: Any],
      let title = metadata["title"] as? String, metadata["role"] as? String != "collectionGroup"
    else { return }
    var text = SectionText(references: page["references"] as? [String: Any] ?? [:])
    text.add(page["abstract"] ?? [])
    text.add(" ")
    for section in page["primaryContentSections"] as? [[String: Any]] ?? [] {
      text.add(section["parameters"] ?? section["content"] ?? [])
    }
    let declaration = (metadata["fragments"] as? [[String: Any]] ?? [])
      .compactMap { $0["text"] as? String }.joined()
    let ancestors = (page["hierarchy"] as? [String: Any])?["paths"] as? [[String]]
    pages.append([
      path, title, metadata["roleHeading"] as? String ?? "",
      ancestors?.first?.last.map(text.title) ?? "", declaration,
      text.sections.map { [$0.heading, $0.anchor, $0.text] },
    ])
  }

  /// - Returns: The bytes of the file.
  func write(to file: URL) throws -> Int {
    let data = try JSONSerialization.data(withJSONObject: pages, options: .withoutEscapingSlashes)
    try data.write(to: file)
    return data.count
  }
}

/// The text of a page under each of its headings.
private struct SectionText {
  let references: [String: Any]
  var sections = [(heading: "", anchor: "", text: "")]

  func title(of reference: String) -> String {
    (references[reference] as? [String: Any])?["title"] as? String ?? ""
  }

  mutating func add(_ node: Any) {
    if let text = node as? String { append(text) }
    if let nodes = node as? [Any] { nodes.forEach { add($0) } }
    guard let node = node as? [String: Any] else { return }
    switch node["type"] as? String {
    case "heading":
      // Over a whole page, or the whole text of a symbol, these tell nothing.
      let heading = node["text"] as? String ?? ""
      if ["Overview", "Discussion"].contains(heading), sections.count == 1 { return }
      sections.append((heading, node["anchor"] as? String ?? "", ""))
    case "text": append(node["text"] as? String ?? "")
    case "reference": append(title(of: node["identifier"] as? String ?? ""))
    case "codeListing": append((node["code"] as? [String] ?? []).joined(separator: "\n") + " ")
    default:
      for part in ["code", "term", "inlineContent", "content", "definition", "items", "rows"] {
        if let inner = node[part] { add(inner) }
      }
      // Parts of lists have no type.
      if ["paragraph", nil].contains(node["type"] as? String) { append(" ") }
    }
  }

  private mutating func append(_ text: String) {
    sections[sections.count - 1].text += text
  }
}
