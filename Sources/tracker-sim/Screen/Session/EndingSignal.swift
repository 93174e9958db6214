import Foundation
import Streams

/// A signal that ends an app in order: its terminal is restored, and its results are still written.
enum EndingSignal {
  private static let queue = DispatchQueue(label: "signals")

  /// Lets the signals have no effect by themselves. Signals that are ignored already, as for a script's background
  /// command, must stay so, and are left out. Call it before the terminal is taken over, which otherwise handles them
  /// itself.
  ///
  /// - Returns: The signals to ``watch(_:end:)``.
  static func ignore(_ numbers: [Int32]) -> [Int32] {
    let numbers = numbers.filter { !InterruptCleanup.isIgnored($0) }
    for number in numbers { signal(number, SIG_IGN) }
    return numbers
  }

  /// Calls `end` at the first signal, and lets a later one end the process. The later one must come after a second: the
  /// process that started this command may pass on a signal that was already received here.
  static func watch(_ number: Int32, end: @escaping @Sendable () -> Void) -> AnyCancellable {
    // Unsafe: a source can be cancelled on any thread.
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      queue.asyncAfter(deadline: .now() + 1) { TerminalReset.catchSignal(number) }
      end()
    }
    source.resume()
    return AnyCancellable { source.cancel() }
  }
}
