import Foundation
import Testing

/// The command on a terminal of its own.
@Suite struct `The width of what tracker-sim prints` {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx") && !isApple),
    arguments: [(UInt16(160), nil), (80, "160"), (160, "80"), (80, nil)])
  func `is that of the terminal, unless COLUMNS says otherwise`(
    columns: UInt16, variable: String?
  ) throws {
    let isWide = variable.map { $0 == "160" } ?? (columns == 160)
    let text = try printed(columns: columns, variable: variable)
    #expect(text.contains("UTC+1  place"))
    #expect(text.contains("latitude   longitude") == isWide)
  }

  private static var isApple: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }

  @Test func `is the same in a pipe, whatever COLUMNS says`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = try TrackerSimRun.command
    process.arguments = ["run", "city-run", "--threshold", "2km"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["COLUMNS": "160"]) { $1 }
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(!String(decoding: data, as: UTF8.self).contains("latitude"))
  }

  /// The side of a pseudo-terminal that a program does not see, and the path of the other (pty(7)).
  private static func openTerminal() throws -> (Int32, String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // TIOCSPTLCK and TIOCGPTN of Linux's ioctl_tty(2), whose macros Swift does not see.
    var (lock, number) = (Int32(0), UInt32(0))
    try #require(master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0)
    try #require(ioctl(master, 0x8004_5430, &number) == 0)
    return (master, "/dev/pts/\(number)")
  }

  private func printed(columns: UInt16, variable: String?) throws -> String {
    let scratch = try Scratch()
    let (master, name) = try Self.openTerminal()
    defer { close(master) }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
    let terminal = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    let process = Process()
    process.executableURL = try TrackerSimRun.command
    process.arguments = ["run", "-", "--color", "never"]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }
      .merging(variable.map { ["COLUMNS": $0] } ?? [:]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: scratch.file("walk.gpx", TinyRoute.gpx))
    process.standardOutput = terminal
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // Little enough that all of it waits in the terminal.
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var text: [UInt8] = []
    while !String(decoding: text, as: UTF8.self).contains("names:") {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
