import Foundation

struct CommandFailure: Error, CustomStringConvertible {
  let description: String
}

/// - Returns: What the command prints. What it says to standard error is passed on.
@discardableResult func run(_ command: String...) throws -> Data {
  try run(command)
}

@discardableResult func run(_ command: [String]) throws -> Data {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  // docc writes what dictionaries have in their order: the same for the same input, with this.
  process.environment = ProcessInfo.processInfo.environment
    .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let text = String(decoding: data, as: UTF8.self)
    throw CommandFailure(description: "\(command.joined(separator: " ")) failed\n\(text)")
  }
  return data
}
