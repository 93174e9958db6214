#if os(Linux)
  import Foundation
  import Testing

  /// The commands of the recipes run as they are written.
  @Suite struct RecipeTests {
    @Test func `the recipes run one after the other`() throws {
      let scratch = try Scratch()
      let rides = scratch.folder.appending(path: "rides")
      try FileManager.default.createDirectory(at: rides, withIntermediateDirectories: true)
      for route in ["city-run", "city-bicycle-ride"] {
        let file = rides.appending(path: "\(route).gpx").path
        let run = try TrackerSimRun("run", route, "--format", "gpx", "--output", file)
        #expect(run.status == 0)
      }
      let commands = try CommandGuide.text(of: "Documentation/CommandLine/Recipes.md")
        .matches(of: #/```sh\n([\s\S]*?)```/#).map { String($0.1) }
      let path = try TrackerSimRun.command.deletingLastPathComponent().path

      #expect(commands.count >= 5)
      for command in commands {
        let run = try TrackerSimRun(
          ["-euc", "PATH=\(path):$PATH\n\(command)"], command: URL(filePath: "/bin/sh"),
          in: scratch.folder)
        #expect(run.status == 0, "\(command)\(run.complaints)")
      }
    }
  }
#endif
