import TrackerPipeline

/// Names of files without their folders, as a page may be given away. Where two are equal, each has as many folders as
/// tell it from the other.
struct ShortNames {
  /// In the order of the paths.
  let all: [String]

  init(_ paths: [String]) {
    let parts = paths.map { $0.split(separator: "/") }
    var depths = parts.map { _ in 1 }
    func name(_ index: Int) -> String { parts[index].suffix(depths[index]).joined(separator: "/") }
    while true {
      let equal = Dictionary(grouping: paths.indices, by: name).values.filter { $0.count > 1 }
      let longer = equal.joined().filter { depths[$0] < parts[$0].count }
      if longer.isEmpty { break }
      for index in longer { depths[index] += 1 }
    }
    // Only a path from the root and the same one from the folder of work are still equal.
    var counts: [String: Int] = [:]
    all = paths.indices.map { index in
      let name = name(index)
      counts[name, default: 0] += 1
      return counts[name] == 1 ? name : "\(name) (\(counts[name] ?? 0))"
    }
  }

  /// The message about a file, without its folders.
  static func message(_ message: String, about path: String, named name: String) -> String {
    let file = ZipEntryPath.file(at: path)
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    let short = message.replacing(path, with: name)
    return folder.isEmpty
      ? short
      : short.replacing("/\(folder)/", with: "").replacing("\(folder)/", with: "")
  }
}
