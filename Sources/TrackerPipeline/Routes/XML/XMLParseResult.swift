/// The parser's findings about a file as a whole.
struct XMLParseResult {
  /// Where the XML stops being well-formed, and why; nil when it is well-formed to the end.
  var syntaxError: RouteError?
  /// True if the root element ended.
  var isRootClosed: Bool
  /// The line of the first prefix without a namespace, which does no harm.
  var undeclaredPrefixLine: Int?
  /// The line of the first byte that is not of the file's encoding and was replaced.
  var wrongByteLine: Int?

  /// The warnings about the file.
  func warnings(root: String) -> [String] {
    var warnings: [String] = []
    if let line = undeclaredPrefixLine {
      warnings.append("line \(line): a prefix without its xmlns declaration")
    }
    if let line = wrongByteLine {
      warnings.append("line \(line): bytes that are not UTF-8 are read as question marks")
    }
    let kept = "what was read is kept"
    if let syntaxError, let line = syntaxError.line {
      let column = syntaxError.column.map { ", column \($0)" } ?? ""
      warnings.append("line \(line)\(column): \(syntaxError.message); \(kept)")
    } else if !isRootClosed {
      warnings.append("the file ends before </\(root)>; \(kept)")
    }
    return warnings
  }
}
