import Foundation
import TrackerPipeline

/// A file that should be a scenario.
struct ScenarioFile {
  let path: String
  /// Why there is nothing to read there.
  let problem: String?

  /// Each once, in the order of the paths; a folder's in the order of their names.
  static func found(at paths: [String]) -> [ScenarioFile] {
    var seen: Set<String> = []
    return paths.flatMap(files).filter { seen.insert($0.path).inserted }
  }

  private static func files(at path: String) -> [ScenarioFile] {
    switch PathTarget(of: path) {
    case .nothing: return [.init(path: path, problem: "there is no such file or folder")]
    case .file: return [.init(path: path, problem: nil)]
    case .directory: break
    }
    let found = scenarios(in: path.hasSuffix("/") ? path : path + "/")
    guard !found.isEmpty else {
      return [.init(path: path, problem: "no file in it ends in .json, as a scenario's does")]
    }
    return found.map { .init(path: $0, problem: nil) }
  }

  /// Those in folders inside, too; what is hidden stays so.
  private static func scenarios(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { name in
        name.lowercased().hasSuffix(".json")
          && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .sorted()
      .map { folder + $0 }
  }
}
