import Foundation
import Synchronization

@testable import tracker_sim

/// A file in memory, for what is only written to files or read from them.
struct MemoryFile {
  let number: Int32

  static let scratch = MemoryFile()

  private init() {
    let template = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
    number = template.withUnsafeBufferPointer { template in
      var copy = Array(template)
      let number = mkstemp(&copy)
      unlink(copy)
      return number
    }
    check(number >= 0, "no file in memory")
  }

  var descriptor: Descriptor { Descriptor(number: number, name: "a file in memory") }
  var path: String { "/proc/self/fd/\(number)" }

  func clear() {
    ftruncate(number, 0)
    lseek(number, 0, SEEK_SET)
  }

  func fill(_ bytes: [UInt8]) {
    clear()
    check(write(number, bytes, bytes.count) == bytes.count, "no room in memory")
  }

  var bytes: [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }
}
