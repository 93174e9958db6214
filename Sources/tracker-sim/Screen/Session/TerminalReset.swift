import Foundation

/// Leaves the terminal as it was, also when a signal ends the program.
///
/// A handler may only do what is safe at any point of the program (POSIX, XSH 2.4.3): `write`, `tcsetattr`,
/// `signal`, `raise` and `pthread_sigmask` are. So all it needs lies ready in memory of its own, which is
/// never released.
enum TerminalReset {
  private struct Saved {
    /// The terminal.
    var descriptor: Int32 = 0
    var modes = termios()
    var sequence: UnsafePointer<UInt8>?
    var sequenceLength = 0
    /// True if there is anything to put back.
    var isNeeded: sig_atomic_t = 0
  }

  // Unsafe: `prepare` writes it while no handler has anything to put back, as `isNeeded` comes last; `reset`
  // writes that alone, and when a signal interrupts it, the terminal is put back twice.
  private nonisolated(unsafe) static let saved: UnsafeMutablePointer<Saved> = {
    let saved = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
    saved.initialize(to: Saved())
    return saved
  }()

  /// All that ends a program or stops it, but for signals that cannot be caught. `SIGPIPE` is ignored.
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

  /// From now on, every way out of the program writes `sequence` and sets `modes` first.
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
    for number in ending where !InterruptCleanup.isIgnored(number) {
      signal(number) { TerminalReset.handle($0) }
    }
  }

  /// True if the terminal is the program's own.
  static var isPending: Bool { saved.pointee.isNeeded != 0 }

  /// Puts the terminal back, once.
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

  /// Then the signal does what it would have done. Behind `SIGTSTP` the program goes on here when it is
  /// continued.
  private static func handle(_ number: Int32) {
    let error = errno
    reset()
    signal(number, SIG_DFL)
    // It is blocked while it is handled.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    raise(number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    errno = error
  }
}
