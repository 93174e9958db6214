import Foundation

/// One run of the built command, from its arguments to its end.
struct TrackerSimRun {
  let status: Int32
  let output: String
  let complaints: String

  /// - Parameter input: What the command reads from standard input.
  init(_ arguments: String..., input: String = "") throws {
    try self.init(arguments, input: input)
  }

  /// - Parameter command: Instead of the one that was built.
  init(_ arguments: [String], input: String = "", command: URL? = nil, in folder: URL? = nil)
    throws
  {
    // Files, as a full pipe would block a command that prints much.
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = try command ?? Self.command
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = try FileHandle(forReadingFrom: scratch.file("input", input))
    let output = try scratch.file("output", "")
    let complaints = try scratch.file("complaints", "")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = try String(contentsOf: output, encoding: .utf8)
    self.complaints = try String(contentsOf: complaints, encoding: .utf8)
  }

  /// Beside the test bundle, wherever that was built.
  static var command: URL {
    get throws {
      #if canImport(Darwin)
        let places = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
      #else
        let places = [Bundle.main.bundleURL]
      #endif
      let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
      for start in places + arguments {
        var folder = start
        while folder.path != "/" {
          let command = folder.appendingPathComponent("tracker-sim")
          if folder.path.contains("/.build/"),
            FileManager.default.isExecutableFile(atPath: command.path),
            command.pathExtension.isEmpty
          {
            return command
          }
          folder.deleteLastPathComponent()
        }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
}

/// A temporary folder, which is removed when this is released.
final class Scratch: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracker-sim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a file and says where it is.
  func file(_ name: String, _ content: String) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    return file
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

/// A short walk north along a meridian: 0, 33.4 and 66.7 metres, and back to the second.
enum TinyRoute {
  static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>
    <name>A "walk" north</name><trkseg>
    <trkpt lat="46.5" lon="8"><time>2024-03-10T12:00:00Z</time></trkpt>
    <trkpt lat="46.5003" lon="8"><time>2024-03-10T12:00:04Z</time></trkpt>
    <trkpt lat="46.5006" lon="8"><time>2024-03-10T12:00:08.5Z</time></trkpt>
    <trkpt lat="46.5003" lon="8"><time>2024-03-10T12:00:12Z</time></trkpt>
    </trkseg></trk></gpx>
    """
}
