import Counters
import Foundation

/// Counts instructions with Callgrind: each benchmark in a process of its own.
struct InstructionCounter {
  /// Instructions a unit.
  struct Count {
    let own: Double
    let byHand: Double?
  }

  private let valgrind: String

  /// Nil where there is no valgrind.
  init?() {
    guard let path = Program.path(of: "valgrind") else { return nil }
    valgrind = path
  }

  func count(_ benchmark: Benchmark) throws -> Count {
    let scratch = try Scratch.path(of: "callgrind-\(UUID())")
    try run(benchmark, into: scratch)
    let sides = InstructionRounds.sides(of: benchmark).count
    let totals = try (1...(2 * sides)).map { try total(of: "\(scratch).\($0)") }
    var perUnit = (0..<sides).map { side in
      Double(totals[2 * side + 1] - totals[2 * side]) / Double(benchmark.countedUnits)
    }
    let own = perUnit.popLast() ?? 0
    let baseline = benchmark.baseline == nil ? 0 : perUnit.popLast() ?? 0
    return Count(own: own - baseline, byHand: perUnit.popLast())
  }

  /// Writes the counts of each round to a file of its own, with the number of the round behind a dot.
  private func run(_ benchmark: Benchmark, into scratch: String) throws {
    let command =
      [
        // The hashes of a dictionary's keys differ from process to process otherwise, and so do counts.
        "/usr/bin/env", "SWIFT_DETERMINISTIC_HASHING=1", valgrind, "-q", "--tool=callgrind",
        "--toggle-collect=instructions_round",
        "--dump-after=instructions_round", "--callgrind-out-file=\(scratch)", Program.own,
      ] + Options.running(benchmark.name, benchmark.countedUnits)
    let process = try FinishedProcess(running: command, output: "/dev/null")
    guard process.status == 0 else { throw CommandFailed(command: command) }
  }

  private func total(of path: String) throws -> Int {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let prefix = "summary: "
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }),
      let total = Int(line.dropFirst(prefix.count))
    else { throw Unreadable(path: path, reason: "no line begins with '\(prefix)'") }
    return total
  }
}

/// What counts of instructions belong to: with another they are other counts.
enum Toolchain {
  /// "Swift version 6.3.1 (swift-6.3.1-RELEASE), x86_64, glibc 2.36"
  static func description() throws -> String {
    guard let swift = Program.path(of: "swift") else { return "an unknown compiler" }
    let scratch = try Scratch.path(of: "version")
    _ = try FinishedProcess(running: [swift, "--version"], output: scratch)
    let text = try String(contentsOfFile: scratch, encoding: .utf8)
    let line = text.split(separator: "\n").first.map(String.init) ?? "an unknown compiler"
    return "\(line), \(architecture), \(String(cString: c_library_version()))"
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }
}
