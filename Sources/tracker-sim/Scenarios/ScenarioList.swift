import TrackerPipeline

/// Lists the files of scenarios.
enum ScenarioList {
  /// Without duplicates, in the order of the paths. A folder stands for its files that end in
  /// `.json`.
  static func files(at paths: [String]) -> [ListedFile] {
    FileList.unique(paths.flatMap(files))
  }

  private static func files(at path: String) -> [ListedFile] {
    switch PathTarget(of: path) {
    case .nothing: return [.init(path: path, problem: "there is no such file or folder")]
    case .file: return [.init(path: path)]
    case .directory: break
    }
    let found = FileList.files(in: path).filter { $0.path.lowercased().hasSuffix(".json") }
    return found.isEmpty
      ? [.init(path: path, problem: "no file in it ends in .json, as a scenario's does")] : found
  }
}
