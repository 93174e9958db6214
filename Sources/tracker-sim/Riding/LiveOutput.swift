import Synchronization

/// Writes the output of a live ride, until that fails.
final class LiveOutput: Sendable {
  private let output: Mutex<ResultOutput<RideResult>>
  private let failed: @Sendable (Failure) -> Void

  /// - Parameter failed: Called when the output cannot be written, perhaps several times.
  init(
    _ output: consuming sending ResultOutput<RideResult>,
    failed: @escaping @Sendable (Failure) -> Void
  ) {
    self.output = Mutex(output)
    self.failed = failed
  }

  /// Writes a part of the result.
  func write(_ part: [UInt8]) {
    attempt { output throws(Failure) in try output.write(part, of: 0) }
  }

  /// Shows the progress, if the result is written at the end.
  func show(_ part: [UInt8]) {
    try? StandardStream.error.descriptor.write(part)
  }

  func finish(with result: RideResult) throws(Failure) {
    try output.withLock { output throws(Failure) in
      try output.add(result, of: 0)
      try output.finish()
    }
  }

  private func attempt(_ action: (inout ResultOutput<RideResult>) throws(Failure) -> Void) {
    do throws(Failure) {
      try output.withLock { output throws(Failure) in try action(&output) }
    } catch {
      failed(error)
    }
  }
}
