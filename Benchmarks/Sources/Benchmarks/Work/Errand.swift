import Foundation

/// Runs a command, and says how much memory it needed.
///
/// A process counts as its own what the one that started it occupied at that moment. A process
/// that measures has occupied a lot; so it sends a fresh one on this errand.
enum Errand {
  static func run(_ command: [String]) throws -> Int32 {
    let process = try FinishedProcess(running: command, output: "/dev/null")
    print(process.peakBytes)
    return process.status
  }

  /// - Returns: The most bytes that `command` ever occupied.
  static func peakBytes(of command: [String]) throws -> Double {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let scratch = try Scratch.path(of: "errand")
    let process = try FinishedProcess(running: [own, "--weigh"] + command, output: scratch)
    let text = try String(contentsOfFile: scratch, encoding: .utf8)
    guard process.status == 0, let peak = Double(text.filter { !$0.isWhitespace }) else {
      throw ErrandFailed(command: command)
    }
    return peak
  }

  /// A program that was built beside this one.
  static func sibling(_ name: String) -> String {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
  }
}

struct ErrandFailed: Error, CustomStringConvertible {
  let command: [String]

  var description: String { "this failed: \(command.joined(separator: " "))" }
}
