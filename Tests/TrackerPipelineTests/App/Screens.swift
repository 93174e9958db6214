import Foundation
import Testing

/// Screens as text files beside the tests.
enum Screens {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Screens")

  /// Compares a screen with the one in a file; with `REWRITE_SCREENS=1`, writes it there.
  static func check(_ text: String, named name: String) throws {
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["REWRITE_SCREENS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text + "\n" == expected, "\(name): what is seen is\n\(text)")
  }
}
