import Foundation
import Synchronization

/// Removes unfinished files when someone ends the command (`SIGINT`, `SIGTERM`, or `SIGHUP` of a terminal
/// that goes away), which then ends at once.
enum InterruptCleanup {
  private static let unfinished = Mutex<Set<String>>([])

  /// Comes before the first thread is started: threads inherit which signals they leave alone.
  /// Not for a live ride, which ends by a signal and then has results.
  static func watch() {
    watching
  }

  static func begins(writing path: String) {
    _ = unfinished.withLock { $0.insert(path) }
  }

  static func ends(writing path: String) {
    _ = unfinished.withLock { $0.remove(path) }
  }

  /// A thread waits for the signals, and no other one gets them: so none is lost, and what it does
  /// about them may be more than a signal handler's few safe calls.
  private static let watching: Void = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      while sigwait(&signals, &number) != 0 {}
      for path in unfinished.withLock({ $0 }) { unlink(path) }
      // As shells count it.
      _exit(128 + number)
    }
  }()

  /// As in the background of a script, which wants it to stay so.
  static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return isIgnored
  }
}
