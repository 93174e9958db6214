import Foundation
import TrackerPipeline

@testable import tracker_sim

/// One run of the command, from its arguments to its end.
///
/// The built command is started where a run has a folder of its own, or changes its process.
/// Otherwise it runs on a thread of this process, where the cities are read once for all runs.
struct TrackerSimRun {
  private(set) var status: Int32 = 0
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
    let (output, complaints) = (
      try scratch.file("output", ""), try scratch.file("complaints", "")
    )
    let streams = (
      output: try FileHandle(forWritingTo: output), error: try FileHandle(forWritingTo: complaints)
    )
    let entered = try FileHandle(forReadingFrom: scratch.file("input", input))
    if command == nil, folder == nil, Self.processWords.isDisjoint(with: arguments) {
      status = Self.perform(arguments, entered, streams.output, streams.error)
    } else {
      let process = Process()
      process.executableURL = try command ?? Self.command
      process.arguments = arguments
      if let folder { process.currentDirectoryURL = folder }
      process.standardInput = entered
      process.standardOutput = streams.output
      process.standardError = streams.error
      try process.runWhenClosed()
      process.waitUntilExit()
      status = process.terminationStatus
    }
    self.output = try String(contentsOf: output, encoding: .utf8)
    self.complaints = try String(contentsOf: complaints, encoding: .utf8)
  }

  /// With these it handles signals, or looks for the command that runs.
  private static let processWords: Set<String> = ["live", "app", "install"]

  /// On a thread of its own, with the stack of a process.
  private static func perform(
    _ arguments: [String], _ input: FileHandle, _ output: FileHandle, _ error: FileHandle
  ) -> Int32 {
    let ended = DispatchSemaphore(value: 0)
    let status = Recorded<Int32>()
    let thread = Thread {
      let streams = (
        StandardStream(name: "standard output", number: output.fileDescriptor),
        StandardStream(name: "standard error", number: error.fileDescriptor)
      )
      StandardInput.$descriptor.withValue(input.fileDescriptor) {
        StandardStream.$current.withValue(streams) { status.append(TrackerSim.run(arguments)) }
      }
      ended.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    ended.wait()
    return status.values[0]
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

  /// Writes a program. Another process writes it, and has ended: what this one writes may still be open in a child that
  /// another test has begun, and then cannot be run.
  func program(_ name: String, _ script: String) throws {
    let file = folder.appendingPathComponent(name)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf %s "$1" >"$0" && chmod 700 "$0""#, file.path, script]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
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

extension Process {
  /// Runs the command when it can be run: a copy that was just written may still be open in the child of another test,
  /// which has begun and not yet closed what it got.
  fileprivate func runWhenClosed() throws {
    for _ in 0..<500 {
      do {
        return try run()
      } catch let error as NSError where error.isTextFileBusy {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    try run()
  }
}

extension NSError {
  fileprivate var isTextFileBusy: Bool {
    let causes = [self, userInfo[NSUnderlyingErrorKey] as? NSError].compactMap(\.self)
    return causes.contains { $0.domain == NSPOSIXErrorDomain && $0.code == Int(ETXTBSY) }
  }
}
