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
