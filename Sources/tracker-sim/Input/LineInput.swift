import Foundation
import TrackerPipeline

/// Reads the lines of a file or of standard input one at a time; only one line is in memory.
struct LineInput {
  /// The input's name in messages.
  let name: String
  /// The number of the line read last, counted from 1.
  private(set) var number = 0
  /// True if that line was longer than 256 MiB and was cut off.
  private(set) var isCut = false
  private let descriptor: Int32
  private var chunk: [UInt8] = []
  private var position = 0
  private var isEndOfFile = false

  /// Bytes; a route of a million fixes takes 50 MB.
  private static let longestLine = 1 << 28

  static var standardInput: LineInput {
    LineInput(name: "standard input", descriptor: StandardInput.descriptor)
  }

  /// Opens a file, which stays open until the process ends.
  init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .arguments("\(path): \(systemError())") }
    self.init(name: path, descriptor: descriptor)
  }

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  /// Goes back to the first line, which only a file allows.
  mutating func rewind() throws(Failure) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .arguments("\(name) is read twice, and it is a pipe; write it into a file first")
    }
    (number, isCut, chunk, position, isEndOfFile) = (0, false, [], 0, false)
  }

  /// The next line without its LF; nil at the end. The last line may end without an LF.
  mutating func next() throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    isCut = false
    while true {
      if position == chunk.count, try !refill() {
        if line.isEmpty { return nil }
        number += 1
        return line
      }
      let end = chunk[position...].firstIndex(of: UInt8(ascii: "\n"))
      let piece = chunk[position..<(end ?? chunk.count)]
      isCut = isCut || line.count + piece.count > Self.longestLine
      if !isCut { line += piece }
      position = end.map { $0 + 1 } ?? chunk.count
      guard end != nil else { continue }
      number += 1
      return line
    }
  }

  private mutating func refill() throws(Failure) -> Bool {
    if isEndOfFile { return false }
    let room = 1 << 16
    var count = 0
    let descriptor = descriptor
    chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      repeat {
        count = read(descriptor, buffer.baseAddress, room)
        if count < 0, errno == EAGAIN {
          // Somebody has set it so that a read does not wait.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&waiting, 1, -1)
        }
      } while count < 0 && (errno == EINTR || errno == EAGAIN)
      filled = max(0, count)
    }
    position = 0
    guard count >= 0 else { throw .arguments("\(name) cannot be read: \(systemError())") }
    isEndOfFile = count == 0
    return count > 0
  }
}
