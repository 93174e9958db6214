import Foundation

/// Runs a command, and says how much memory it needed.
///
/// A process counts as its own what the one that started it occupied at that moment. A process
/// that measures has occupied a lot; so a fresh one starts the command.
enum PeakMemory {
  /// Prints the most bytes that `command` ever occupied.
  ///
  /// - Returns: The command's exit status.
  static func run(_ command: [String]) throws -> Int32 {
    let process = try FinishedProcess(running: command, output: "/dev/null")
    print(process.peakBytes)
    return process.status
  }

  /// - Returns: The most bytes that `command` ever occupied.
  static func bytes(of command: [String]) throws -> Double {
    let scratch = try Scratch.path(of: "peak-memory")
    let process = try FinishedProcess(
      running: [Program.own, "--peak-memory"] + command, output: scratch)
    let text = try String(contentsOfFile: scratch, encoding: .utf8)
    guard process.status == 0, let peak = Double(text.filter { !$0.isWhitespace }) else {
      throw CommandFailed(command: command)
    }
    return peak
  }
}
