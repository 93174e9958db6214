import Foundation
import TrackerPipeline

/// Standard output or standard error, written without a buffer.
struct StandardStream: Sendable {
  /// Where this run of the command writes. A test runs several in one process, each with files of its own.
  @TaskLocal static var current = (
    output: StandardStream(name: "standard output", number: STDOUT_FILENO),
    error: StandardStream(name: "standard error", number: STDERR_FILENO)
  )

  static var output: StandardStream { current.output }
  static var error: StandardStream { current.error }

  /// False in a run of the command that does not end its process.
  static var isOfProcess: Bool { output.descriptor.number == STDOUT_FILENO }

  let descriptor: Descriptor

  init(name: String, number: Int32) {
    descriptor = Descriptor(number: number, name: name)
  }

  func write(_ text: String) throws(Failure) {
    try descriptor.write(Array(text.utf8))
  }

  /// Writes one line. An error is ignored, as there is no other place to report it.
  ///
  /// - Parameter styled: Highlights the line.
  func say(_ line: String, _ styled: (String) -> String = { $0 }) {
    try? write(styled(line.printable) + "\n")
  }
}

/// A file that is open for writing.
struct Descriptor: Sendable {
  let number: Int32
  /// The stream's name in messages.
  let name: String

  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno == EAGAIN {
        // Somebody has set it so that a write does not wait.
        var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .output("\(name) cannot be written: \(systemError())")
      }
    }
  }
}

/// The reason why the system's last call failed.
///
/// - Parameter path: The file or folder that the call was to make.
func systemError(making path: String? = nil) -> String {
  let error = errno
  let folder = path.map { OutputFile.folder(of: $0) } ?? ""
  return switch error {
  case ENOENT where PathTarget(of: folder) == .directory:
    "the system makes nothing new in \(folder)"
  case ENOENT: "there is no such file or folder"
  case EACCES, EPERM: "there is no permission"
  case ENOSPC: "there is no space left on the device"
  default: String(cString: strerror(error))
  }
}
