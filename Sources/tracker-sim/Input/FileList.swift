import Foundation
import TrackerPipeline

/// A file to read, and the problem with it if that is already known.
struct ListedFile: Sendable {
  let path: String
  var problem: String?
}

/// Lists the files in folders; hidden files are left out.
enum FileList {
  /// The files in a folder and its subfolders, in the order of their names. Entries that cannot be
  /// read are included, with the reason.
  static func files(in folder: String) -> [ListedFile] {
    guard let names = names(in: folder) else {
      return [ListedFile(path: folder, problem: systemError())]
    }
    if names.isEmpty { return [ListedFile(path: folder, problem: "there is no file in it")] }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.flatMap { name in
      isLinkToFolder(start + name)
        ? [ListedFile(path: start + name, problem: "a link to a folder is not followed")]
        : files(at: start + name)
    }
  }

  /// The files at a path, which may be a folder.
  static func files(at path: String) -> [ListedFile] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [ListedFile(path: path, problem: systemError())] }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return [ListedFile(path: path)]
    case S_IFDIR: return files(in: path)
    // It may have no end, or no writer.
    default: return [ListedFile(path: path, problem: "it is no file, but a device or a pipe")]
    }
  }

  /// The paths of the routes in an archive of several; other operands unchanged.
  static func routes(at operand: String) -> [String] {
    operand == "-" || BuiltInRoute(rawValue: operand) != nil ? [operand] : Route.paths(at: operand)
  }

  /// Without duplicates, and without links to others of the files. Names are compared by bytes, as in the file system:
  /// two spellings of one letter are two names.
  static func unique(_ files: [ListedFile]) -> [ListedFile] {
    var seen: Set<[UInt8]> = []
    let unique = files.filter { seen.insert(Array($0.path.utf8)).inserted }
    let links = unique.map { isLink($0.path) }
    guard links.contains(true) else { return unique }
    let targets = Set(zip(unique, links).lazy.filter { !$1 }.compactMap { target(of: $0.0.path) })
    return zip(unique, links).filter { file, isLink in
      !isLink || target(of: file.path).map { !targets.contains($0) } ?? true
    }.map(\.0)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without links; nil if there is no such file.
  private static func target(of path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// Links to folders may form cycles.
  private static func isLinkToFolder(_ path: String) -> Bool {
    isLink(path) && PathTarget(of: path) == .directory
  }

  /// The names in a folder; nil if it cannot be read. Foundation would silently leave out names
  /// that it cannot decode.
  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // The name ends with a zero. In a name that is not UTF-8 bytes are replaced, so it is not
      // found when it is read.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 1) {
          String(decodingCString: $0, as: UTF8.self)
        }
      }
      if !name.utf8.starts(with: [UInt8(ascii: ".")]) { names.append(name) }
    }
    return names
  }
}
