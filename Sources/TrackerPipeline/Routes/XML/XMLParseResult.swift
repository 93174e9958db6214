/// The result of parsing a whole file.
struct XMLParseResult {
  /// The first error of syntax; nil when the XML is well-formed to its end.
  var syntaxError: RouteError?
  /// True if the end tag of the root element was read.
  var isRootClosed: Bool
  /// The line of the first prefix without a namespace declaration, which is only a warning.
  var undeclaredPrefixLine: Int?
  /// The line of zero bytes within the root element, with which the text ends.
  var zeroLine: Int?
  /// The line of the first byte that is invalid in the file's encoding and was replaced.
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
    if let zeroLine {
      warnings.append("line \(zeroLine): zero bytes, as after a loss of power; \(kept)")
    } else if let syntaxError, let line = syntaxError.line {
      let column = syntaxError.column.map { ", column \($0)" } ?? ""
      warnings.append("line \(line)\(column): \(syntaxError.message); \(kept)")
    } else if !isRootClosed {
      warnings.append("the file ends before </\(root)>; \(kept)")
    }
    return warnings
  }
}
