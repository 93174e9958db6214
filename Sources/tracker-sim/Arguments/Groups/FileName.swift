import TrackerPipeline

/// Checks the name of a file that is written.
enum FileName {
  /// The path of a file that is written beside the result.
  static func parse(
    _ text: String, of noun: String, as format: OutputFormat
  ) throws(InvalidValue) -> String {
    try check(text)
    if text == "-" {
      throw InvalidValue(
        message: "\(noun) is a file; --format \(format.rawValue) writes one to standard output")
    }
    return text
  }

  /// The paths of files with commas between them. A file whose name has a comma is one path.
  static func list(_ text: String) throws(InvalidValue) -> [String] {
    if PathTarget(of: text) != .nothing { return [text] }
    let paths = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    for path in paths { try check(path) }
    return paths
  }

  static func check(_ text: String) throws(InvalidValue) {
    if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
  }
}
