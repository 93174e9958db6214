import Foundation
import TrackerPipeline

/// The routes that are meant by a list of names, files, folders and patterns.
enum RouteList {
  /// Each once, in the order of the operands; a folder's in the order of their names, with those in
  /// folders inside. What is hidden stays so.
  static func routes(of operands: [String]) -> [String] {
    var seen: Set<String> = []
    return operands.flatMap(expanded).filter { seen.insert($0).inserted }
  }

  private static func expanded(_ operand: String) -> [String] {
    if operand == "-" || BuiltInRoute(rawValue: operand) != nil { return [operand] }
    switch PathTarget(of: operand) {
    case .file: return [operand]
    case .directory: return files(in: operand.hasSuffix("/") ? operand : operand + "/")
    case .nothing:
      let matches = matches(of: operand)
      // Not found: that is said where it is read.
      return matches.isEmpty ? [operand] : matches.flatMap(expanded)
    }
  }

  private static func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { folder + $0 }
      .filter { PathTarget(of: $0) == .file }
      .sorted()
  }

  /// What a shell would make of a pattern, for one in quotes or longer than a command may be.
  private static func matches(of pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[".contains($0) }) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }
  }
}
