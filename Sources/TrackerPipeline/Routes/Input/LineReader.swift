import Foundation

/// The lines of a text file, one at a time. Only one line is in memory.
///
/// A line ends with LF, CR LF or CR, which are not part of it, or with the file.
struct LineReader {
  /// The number of the line read last, counted from 1.
  private(set) var number = 0
  /// The line read last.
  private(set) var line: [UInt8] = []
  /// True if the file ended without a line break after the line.
  private(set) var isUnended = false
  private let input: RouteInput
  private var isEndOfFile = false
  private var chunk: [UInt8] = []
  private var position = 0
  private var endedWithCarriageReturn = false

  /// The longest line, in bytes. A line of a route is shorter.
  static let longestLine = 1 << 20

  /// - Parameter input: Text in UTF-8, or in another encoding that contains ASCII.
  init(_ input: RouteInput) {
    self.input = input
  }

  /// Reads the next line; false at the end of the file.
  mutating func next() throws(RouteError) -> Bool {
    line.removeAll(keepingCapacity: true)
    while true {
      if position == chunk.count, try !refill() {
        number += line.isEmpty ? 0 : 1
        isUnended = true
        return !line.isEmpty
      }
      if endedWithCarriageReturn {
        endedWithCarriageReturn = false
        if chunk[position] == UInt8(ascii: "\n") { position += 1 }
        continue
      }
      let end = endOfLine(from: position)
      try append(chunk[position..<end])
      guard end < chunk.count else {
        position = end
        continue
      }
      number += 1
      endedWithCarriageReturn = chunk[end] == UInt8(ascii: "\r")
      position = end + 1
      return true
    }
  }

  /// Leaves out what is damaged in the line read last.
  mutating func replaceLine(with piece: ArraySlice<UInt8>) {
    line = Array(piece)
  }

  /// Keeps only the text behind the zero bytes of the line read last, as a logger leaves them that loses its power. False
  /// if it has none, or none but those with which the file was made longer before it was written.
  mutating func leaveOutZeros() -> Bool {
    let hasZero = line.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    guard hasZero, let last = line.lastIndex(of: 0) else { return false }
    line.removeFirst(last + 1)
    return !line.isEmpty || !isUnended
  }

  private func endOfLine(from start: Int) -> Int {
    chunk.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n"),
        bytes[index] != UInt8(ascii: "\r")
      {
        index += 1
      }
      return index
    }
  }

  private mutating func append(_ piece: ArraySlice<UInt8>) throws(RouteError) {
    guard line.count + piece.count <= Self.longestLine else {
      // Zero bytes that go on are as good as one.
      if line.last == 0, piece.allSatisfy({ $0 == 0 }) { return }
      let message = "the line is longer than a mebibyte; a line of a route has a few numbers"
      throw RouteError(file: input.file, line: number + 1, message: message)
    }
    line.append(contentsOf: piece)
  }

  /// Reads the next chunk; false at the end of the file.
  private mutating func refill() throws(RouteError) -> Bool {
    if isEndOfFile { return false }
    let room = 1 << 16
    let input = input
    chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.baseAddress.map { input.read(into: $0, count: room) } ?? 0
    }
    position = 0
    if let failure = input.failure { throw failure }
    isEndOfFile = chunk.isEmpty
    return !isEndOfFile
  }
}

extension ProblemSummary {
  /// The warning if these are lines with zero bytes.
  var warningOfZeros: String? {
    first.map {
      "line \($0.line): \(counted(count, "line")) with zero bytes, as after a loss of power; "
        + "whole rows beside them are kept"
    }
  }
}
