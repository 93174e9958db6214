import Foundation
import Synchronization

/// A temporary directory of this process, made when something is first put into it.
enum Scratch {
  private static let folder = Mutex<URL?>(nil)

  /// The path of a file; `write` gives its bytes, if there is no such file yet.
  static func path(of name: String, write: () -> String = { "" }) throws -> String {
    let file = try made().appendingPathComponent(name)
    if !FileManager.default.fileExists(atPath: file.path) {
      try Data(write().utf8).write(to: file)
    }
    return file.path
  }

  /// Removes it, with all that is in it.
  static func remove() {
    guard let url = folder.withLock({ $0.take() }) else { return }
    try? FileManager.default.removeItem(at: url)
  }

  private static func made() throws -> URL {
    try folder.withLock { folder in
      if let folder { return folder }
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "streams-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      folder = url
      return url
    }
  }
}
