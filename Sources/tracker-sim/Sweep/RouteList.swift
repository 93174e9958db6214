import Foundation
import TrackerPipeline

/// Lists the routes for names, files, folders and patterns.
enum RouteList {
  /// Without duplicates, in the order of the operands; the routes of a folder in the order of
  /// ``FileList``.
  static func routes(of operands: [String]) -> [ListedFile] {
    let files = operands.flatMap(routes).flatMap { file in
      file.problem == nil ? FileList.routes(at: file.path).map { ListedFile(path: $0) } : [file]
    }
    return FileList.unique(files)
  }

  private static func routes(of operand: String) -> [ListedFile] {
    if operand == "-" || BuiltInRoute(rawValue: operand) != nil { return [.init(path: operand)] }
    switch PathTarget(of: operand) {
    // A path that is given may be a pipe.
    case .file: return [.init(path: operand)]
    case .directory: return FileList.files(in: operand)
    case .nothing:
      let matches = matches(of: operand)
      // A missing file is reported when it is read.
      return matches.isEmpty ? [.init(path: operand)] : matches.flatMap(FileList.files(at:))
    }
  }

  /// The files that match a pattern: it may be quoted, if the list would be too long for a command.
  private static func matches(of pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[".contains($0) }) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      // A file may have the name of a built-in route, or `-`.
      found.gl_pathv[index].map { String(cString: $0) }.map { $0.contains("/") ? $0 : "./" + $0 }
    }
  }
}
