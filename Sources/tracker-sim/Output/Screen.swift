import Synchronization

/// Shows text as it comes, until that fails.
final class Screen: Sendable {
  private let stream: StandardStream
  private let ended = Mutex<Failure?>(nil)

  init(_ stream: StandardStream) {
    self.stream = stream
  }

  /// Why nothing is shown any more.
  var failure: Failure? { ended.withLock { $0 } }

  func show(_ text: String) {
    ended.withLock { ended in
      guard ended == nil else { return }
      do throws(Failure) {
        try stream.write(text)
      } catch {
        ended = error
      }
    }
  }
}
