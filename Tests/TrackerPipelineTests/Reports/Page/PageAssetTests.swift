import Foundation
import Testing

/// The command contains the scripts, styles and templates of its pages.
@Suite struct PageAssetTests {
  @Test func `the constants are the files of the folder`() throws {
    #expect(
      try String(contentsOf: PageAssetFile.url, encoding: .utf8) == PageAssetFile.text(),
      "REWRITE_PAGES=1 swift test --filter PageAssetTests writes the constants anew")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["REWRITE_PAGES"] != nil))
  func `rewrites the constants`() throws {
    try Data(PageAssetFile.text().utf8).write(to: PageAssetFile.url, options: .atomic)
  }

  @Test(arguments: [("axis.js", "axisJS"), ("ride_map.html", "rideMapHTML")])
  func `a constant is named after its file`(file: String, name: String) {
    #expect(PageAssetFile.name(of: file) == name)
  }
}

/// The source file that has the assets of the pages as string literals.
private enum PageAssetFile {
  private static let folder = CommandGuide.project
    .appending(path: "Sources/tracker-sim/Reports/Page")
  static let url = folder.appending(path: "PageAssets.swift")

  static func text() throws -> String {
    let assets = folder.appending(path: "Assets")
    let constants = try FileManager.default.contentsOfDirectory(atPath: assets.path()).sorted()
      .map { file in
        let content = try String(contentsOf: assets.appending(path: file), encoding: .utf8)
          .replacing("\n", with: "\\##n")
        return "  static let \(name(of: file)) = Array(##\"\(content)\"##.utf8)\n"
      }
    return """
      // swift-format-ignore-file
      // `REWRITE_PAGES=1 swift test --filter PageAssetTests` writes this file after a change in the folder Assets. The
      // package manager would embed them as arrays, of a third of a million numbers, which take 40 s of a release build.

      /// The scripts, styles and templates of the pages.
      enum PageAssets {
      \(constants.joined())}

      """
  }

  /// - Returns: `rideMapHTML` for `ride_map.html`.
  static func name(of file: String) -> String {
    let parts = file.split(separator: ".", maxSplits: 1)
    let words = parts[0].split(separator: "_")
    return words[0] + words.dropFirst().map(\.capitalized).joined() + parts[1].uppercased()
  }
}
