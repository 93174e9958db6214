import Foundation

/// Where programs are.
enum Program {
  /// This one.
  static var own: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The command: as TRACKER_SIM says, or built beside this program.
  static var trackerSim: String {
    ProcessInfo.processInfo.environment["TRACKER_SIM"]
      ?? URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("tracker-sim").path
  }

  /// One that is installed.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

struct CommandFailed: Error, CustomStringConvertible {
  let command: [String]

  var description: String { "this failed: \(command.joined(separator: " "))" }
}

struct Unreadable: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "cannot read \(path): \(reason)" }
}
