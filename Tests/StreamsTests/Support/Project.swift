import Foundation

/// The files of this package.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Swift files below a folder, by their path from the root.
  static func swiftFiles(in folder: String) -> [String] {
    files(in: folder).filter { $0.hasSuffix(".swift") }
  }

  /// Files below a folder, by their path from the root.
  static func files(in folder: String) -> [String] {
    let base = root.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: base.path())?.compactMap { $0 as? String }
    return (paths ?? []).map { "\(folder)/\($0)" }.sorted()
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Several tests read each file, which is divided once for all of them.
  static func lines(of path: String) throws -> [String] {
    if let lines = divided.value[path] { return lines }
    let lines = try text(of: path).components(separatedBy: "\n")
    divided.change { $0[path] = lines }
    return lines
  }

  private static let divided = Guarded<[String: [String]]>([:])
}
