import Foundation

/// Restores the terminal, also when a signal ends the program.
///
/// A signal handler may only call functions that are safe at any point of the program (POSIX, XSH
/// 2.4.3): `write`, `tcsetattr`, `signal`, `raise` and `pthread_sigmask` are. So everything it
/// needs is prepared in its own memory, which is never released. A stack overflow on a thread of a queue ends the program
/// without a handler.
enum TerminalReset {
  private struct Saved {
    /// The descriptor of the terminal.
    var descriptor: Int32 = 0
    var modes = termios()
    var sequence: UnsafePointer<UInt8>?
    var sequenceLength = 0
    /// True if the terminal must be restored.
    var isNeeded: sig_atomic_t = 0
  }

  // Unsafe: `prepare` writes it while no handler has anything to restore, as `isNeeded` is set
  // last; `reset` writes only `isNeeded`, and a signal that interrupts it finds nothing to restore.
  private nonisolated(unsafe) static let saved: UnsafeMutablePointer<Saved> = {
    let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
    saved.initialize(to: Saved())
    return saved
  }()

  /// The signals that end or stop a program and can be caught. `SIGPIPE` is ignored.
  private static let ending =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGALRM, SIGTERM,
      SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGIO, SIGTSTP, SIGTTIN,
      SIGTTOU,
    ] + ofThisSystem

  private static var ofThisSystem: [Int32] {
    #if os(Linux)
      [SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      []
    #endif
  }

  /// From now on, every exit of the program first writes `sequence` and sets `modes`.
  static func prepare(_ descriptor: Int32, modes: termios, sequence: [UInt8]) {
    if saved.pointee.sequence == nil {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: sequence.count)
      bytes.initialize(from: sequence, count: sequence.count)
      saved.pointee.sequence = UnsafePointer(bytes)
      saved.pointee.sequenceLength = sequence.count
      atexit { TerminalReset.reset() }
    }
    saved.pointee.descriptor = descriptor
    saved.pointee.modes = modes
    saved.pointee.isNeeded = 1
    for number in ending where !InterruptCleanup.isIgnored(number) { catchSignal(number) }
  }

  /// From now on, the signal restores the terminal before it has its usual effect.
  static func catchSignal(_ number: Int32) {
    signal(number) { TerminalReset.handle($0) }
  }

  /// True while the program controls the terminal.
  static var isPending: Bool { saved.pointee.isNeeded != 0 }

  /// Restores the terminal, once.
  static func reset() {
    guard saved.pointee.isNeeded != 0 else { return }
    saved.pointee.isNeeded = 0
    var rest = saved.pointee.sequenceLength
    while rest > 0, let sequence = saved.pointee.sequence {
      let written = write(STDOUT_FILENO, sequence + (saved.pointee.sequenceLength - rest), rest)
      if written <= 0 { break }
      rest -= written
    }
    _ = tcsetattr(saved.pointee.descriptor, TCSADRAIN, &saved.pointee.modes)
  }

  /// Restores the terminal, and then lets the signal have its usual effect. After `SIGTSTP` the
  /// program goes on here when it is continued.
  private static func handle(_ number: Int32) {
    let error = errno
    reset()
    signal(number, SIG_DFL)
    // The signal is blocked while it is handled.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    raise(number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    errno = error
  }
}
