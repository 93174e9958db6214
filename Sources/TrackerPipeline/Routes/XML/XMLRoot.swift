import Foundation

/// Finds the name of the root element in the first bytes of an XML file.
enum XMLRoot {
  /// True for the root of a web page, which may lack its element `html`.
  static func isOfWebPage(_ root: some StringProtocol) -> Bool {
    ["html", "head", "body"].contains(root.lowercased())
  }

  /// The name without its prefix; nil if the text has no start tag, or ends before it.
  static func name(in start: String) -> Substring? {
    var rest = start[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      let end: String
      switch rest.first {
      case "?": end = "?>"
      case "!" where rest.hasPrefix("!--"): end = "-->"
      case "!":
        if rest.lowercased().hasPrefix("!doctype html") { return "html" }
        end = ">"
      default:
        let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.split(separator: ":").last
      }
      guard let range = rest.range(of: end) else { return nil }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}
