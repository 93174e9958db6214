import Foundation

/// Standard output or standard error, written without a buffer.
struct StandardStream: Sendable {
  /// Standard output of the process, or of one of several runs of the command in it.
  @TaskLocal static var output = StandardStream(name: "standard output", number: STDOUT_FILENO)
  /// Standard error, as ``output``.
  @TaskLocal static var error = StandardStream(name: "standard error", number: STDERR_FILENO)

  /// False in a run of the command that does not end its process.
  static var isOfProcess: Bool { output.descriptor.number == STDOUT_FILENO }

  let descriptor: Descriptor

  private init(name: String, number: Int32) {
    descriptor = Descriptor(number: number, name: name)
  }

  /// Runs `body` with other streams.
  static func replaced<Result>(
    output: Int32, error: Int32, _ body: () throws -> Result
  ) rethrows -> Result {
    let (output, error) = (
      StandardStream(name: Self.output.descriptor.name, number: output),
      StandardStream(name: Self.error.descriptor.name, number: error)
    )
    return try $output.withValue(output) { try $error.withValue(error, operation: body) }
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

/// The error of the system's last call.
func systemError() -> String {
  String(cString: strerror(errno))
}
