import Foundation

/// Counts the lines of text that is read in chunks, and the characters of the current line. It counts when it is asked, as
/// few elements need their position.
struct XMLLineCounter {
  /// The line, from 1, of the byte that was asked for last, or of the beginning of the chunk.
  private(set) var line = 1
  /// The index in the chunk up to which lines are counted.
  private var searched = 0
  /// The number of characters of the current line before `counted`.
  private var characters = 0
  /// The index in the chunk up to which characters are counted.
  private var counted = 0

  /// The line, from 1, of a byte that is not before those asked for so far.
  mutating func line(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
    while searched < index, let start = chunk.baseAddress,
      let newline = memchr(start + searched, Int32(UInt8(ascii: "\n")), index - searched)
    {
      line += 1
      searched = UnsafeRawPointer(newline) - UnsafeRawPointer(start) + 1
      (characters, counted) = (0, searched)
    }
    searched = max(searched, index)
    return line
  }

  /// The column, from 1, of a byte that is not before those asked for so far. Continuation bytes of
  /// UTF-8 do not count.
  mutating func column(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
    _ = line(at: index, in: chunk)
    for passed in counted..<index where chunk[passed] & 0b1100_0000 != 0b1000_0000 {
      characters += 1
    }
    counted = index
    return 1 + characters
  }

  /// Passes a whole chunk.
  mutating func pass(_ chunk: Data) {
    chunk.withUnsafeBytes { bytes in
      endChunk(at: bytes.count, in: bytes.bindMemory(to: UInt8.self))
    }
  }

  /// Ends a chunk at an index, at which the next chunk begins.
  mutating func endChunk(at index: Int, in chunk: UnsafeBufferPointer<UInt8>) {
    _ = column(at: index, in: chunk)
    (searched, counted) = (0, 0)
  }
}
