import Foundation
import TrackerPipeline

/// A route of a sweep, and why it cannot be ridden if that is known before it is read.
struct ListedRoute: Sendable {
  let file: String
  var problem: String?
}

/// The routes that are meant by a list of names, files, folders and patterns.
enum RouteList {
  /// Each once, in the order of the operands; a folder's in the order of their names, with those in
  /// folders inside. What is hidden stays so.
  static func routes(of operands: [String]) -> [ListedRoute] {
    var seen: Set<[UInt8]> = []
    // By the byte, as the file system has it: two spellings of one letter are two names.
    return operands.flatMap(expanded).filter { seen.insert(Array($0.file.utf8)).inserted }
  }

  private static func expanded(_ operand: String) -> [ListedRoute] {
    if operand == "-" || BuiltInRoute(rawValue: operand) != nil { return [.init(file: operand)] }
    switch PathTarget(of: operand) {
    case .file: return [.init(file: operand)]
    case .directory: return found(in: operand)
    case .nothing:
      let matches = matches(of: operand)
      // Not found: that is said where it is read.
      return matches.isEmpty ? [.init(file: operand)] : matches.flatMap(listed)
    }
  }

  /// What was found, and not given.
  private static func listed(_ path: String) -> [ListedRoute] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return [.init(file: path, problem: "\(path): \(systemError())")]
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return [.init(file: path.contains("/") ? path : "./" + path)]
    case S_IFDIR: return found(in: path)
    // It may have no end, or nobody who writes it.
    default: return [.init(file: path, problem: "\(path): it is no file, but a device or a pipe")]
    }
  }

  private static func found(in folder: String) -> [ListedRoute] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    guard let names = names(in: folder) else {
      return [.init(file: folder, problem: "\(folder): \(systemError())")]
    }
    if names.isEmpty { return [.init(file: folder, problem: "\(folder): there is no file in it")] }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { name in
      isLinkToFolder(start + name)
        ? [
          ListedRoute(
            file: start + name, problem: "\(start + name): a link to a folder is not followed")
        ]
        : listed(start + name)
    }
  }

  /// Links may go round in circles.
  private static func isLinkToFolder(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return false }
    return PathTarget(of: path) == .directory
  }

  /// Those that are not hidden; nil where the folder cannot be read.
  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // A name that is not in UTF-8 has its bytes replaced, and is not found when it is read.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 1) {
          String(decodingCString: $0, as: UTF8.self)
        }
      }
      if !name.utf8.starts(with: [UInt8(ascii: ".")]) { names.append(name) }
    }
    return names
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
