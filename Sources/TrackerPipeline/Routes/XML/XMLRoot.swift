import Foundation

/// The name of an XML file's root element, as far as its first bytes show it.
enum XMLRoot {
  /// Without its prefix; nil when what is before it is too long, or it is no XML.
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
