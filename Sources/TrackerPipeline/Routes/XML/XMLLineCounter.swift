import Foundation

/// Counts the lines of text that is read in chunks, and the characters of the current line.
struct XMLLineCounter {
  /// The number of the current line, from 1.
  private(set) var line = 1
  /// The number of characters of the current line before `counted`.
  private var characters = 0
  /// The index in the chunk up to which characters are counted.
  private var counted = 0

  mutating func passNewline(at index: Int) {
    line += 1
    (characters, counted) = (0, index + 1)
  }

  /// The column, from 1, of a byte that is not before those asked for so far. Continuation bytes of
  /// UTF-8 do not count.
  mutating func column(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
    for passed in counted..<index where chunk[passed] & 0b1100_0000 != 0b1000_0000 {
      characters += 1
    }
    counted = index
    return 1 + characters
  }

  /// Passes a whole chunk.
  mutating func pass(_ chunk: Data) {
    chunk.withUnsafeBytes { bytes in
      let bytes = bytes.bindMemory(to: UInt8.self)
      for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
        passNewline(at: index)
      }
      endChunk(at: bytes.count, in: bytes)
    }
  }

  /// Ends a chunk at an index, at which the next chunk begins.
  mutating func endChunk(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) {
    _ = column(at: index, in: chunk)
    counted = 0
  }
}
