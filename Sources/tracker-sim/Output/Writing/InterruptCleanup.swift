import Foundation
import Synchronization

/// Removes unfinished files when the command is interrupted (`SIGINT`, `SIGTERM`, or `SIGHUP` when
/// the terminal closes); the command then ends at once.
enum InterruptCleanup {
  private static let unfinished = Mutex<Set<String>>([])

  /// Call it before the first thread is started: threads inherit the blocked signals. It is not for
  /// a live ride, which ends by a signal and then has results.
  static func watch() {
    if StandardStream.isOfProcess { watching }
  }

  static func begins(writing path: String) {
    _ = unfinished.withLock { $0.insert(path) }
  }

  static func ends(writing path: String) {
    _ = unfinished.withLock { $0.remove(path) }
  }

  /// One thread waits for the signals, and no other thread receives them. So none is lost, and the
  /// thread may do more than a signal handler's few safe calls.
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
      end(by: number)
    }
  }()

  /// Lets the process die of a signal that was received: a shell ends its script only then.
  static func end(by number: Int32) -> Never {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    _exit(128 + number)
  }

  /// Runs `body` as it would be without this type: another program that it starts inherits what signals do.
  static func withUsualSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    let pipe = signal(SIGPIPE, SIG_DFL)
    defer {
      signal(SIGPIPE, pipe)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// True if the signal is ignored, as for a script's background command, and must stay so.
  static func isIgnored(_ number: Int32) -> Bool {
    let before = signal(number, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(number, SIG_IGN) }
    return isIgnored
  }
}
