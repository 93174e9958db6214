import Foundation

/// Where everything goes that is no result.
enum StandardError {
  static func write(_ line: String) {
    FileHandle.standardError.write(Data("benchmarks: \(line)\n".utf8))
  }
}
