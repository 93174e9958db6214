import Counters
import Foundation

/// The app, in a terminal of 120 by 40 cells that only counts what is written to it, at the end of a ride
/// with 10,000 places.
final class AppTerminal {
  private let process = Process()
  /// The terminal's other end.
  private let descriptor: Int32
  /// The bytes that the app has written since the last keys.
  private var written: [UInt8] = []

  private static let endOfFrame = Array("\u{1B}[?2026l".utf8)
  /// Stands before the pace once the ride has ended.
  private static let pause = Array("‖".utf8)
  static let panRight = "\u{1B}[1;2C"
  static let panLeft = "\u{1B}[1;2D"

  init() throws {
    let route = try Scratch.path(of: "app-ride.gpx") { LongRide.text(points: 50_000) }
    var programEnd: Int32 = -1
    descriptor = open_terminal(120, 40, &programEnd)
    guard descriptor >= 0 else {
      throw Unreadable(path: "a terminal", reason: String(cString: strerror(errno)))
    }
    let end = FileHandle(fileDescriptor: programEnd, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: Program.trackerSim)
    process.arguments = ["app", route, "--geocoder", "coordinates", "--realtime", "5000x"]
    process.environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"]
    (process.standardInput, process.standardOutput) = (end, end)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try wait(for: Self.endOfFrame)
    try type("e")
    try wait(for: Self.pause)
    while try read(within: 700) > 0 {}
  }

  deinit {
    process.terminate()
    close(descriptor)
  }

  /// Types, and waits for the frame that comes of it.
  ///
  /// - Returns: The bytes of the frame, and of what is around it.
  @discardableResult
  func show(_ keys: String) throws -> Int {
    while try read(within: 0) > 0 {}
    written = []
    try type(keys)
    try wait(for: Self.endOfFrame)
    return written.count
  }

  /// As long as the app shows one frame at most.
  static func waitForNextFrame() {
    usleep(40_000)
  }

  private func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Unreadable(path: "the terminal", reason: "it takes no keys")
    }
  }

  /// Waits until these bytes have come.
  private func wait(for bytes: [UInt8]) throws {
    while written.firstRange(of: bytes) == nil {
      guard try read(within: 20_000) > 0 else {
        throw Unreadable(path: "the app", reason: "it shows nothing within 20 seconds")
      }
    }
  }

  /// How many bytes have come; none after so many milliseconds.
  private func read(within milliseconds: Int32) throws -> Int {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return 0 }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw Unreadable(path: "the app", reason: "it has ended") }
    written += buffer[..<count]
    return count
  }
}
