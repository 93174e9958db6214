import Foundation
import Streams

/// A terminal that a program has for itself: its keys come one by one, and its screen is another one than
/// that of the shell, which comes back at the end.
final class TerminalSession: @unchecked Sendable {
  // Sendable: the sources are set before anybody else has it, and take calls of any thread; what changes
  // later is touched on the queue.

  /// An event of the terminal.
  enum Event: Sendable {
    case bytes([UInt8])
    case size(ScreenSize)
    /// The program was stopped, or its modes lost, and the terminal may show anything.
    case continued
    /// The terminal has gone.
    case closed
  }

  private let subject = PassthroughSubject<Event, Never>()
  private var sources: [any DispatchSourceProtocol] = []
  /// True if keys are read, and the screen is ours: not in the background.
  private var isListening = true
  /// Where keys come from.
  private let keys: Int32
  private let modes: termios
  private let queue: DispatchQueue

  /// Alternate screen, no cursor, no wrapping, mouse with buttons and drags in SGR form.
  private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h"
  private static let end =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - queue: Where events come, one at a time.
  ///   - isInputTaken: Whether standard input is for something else than keys, which then come from the
  ///     terminal that the program is run in.
  init(on queue: DispatchQueue, isInputTaken: Bool) throws(Failure) {
    keys = try Self.keys(isInputTaken: isInputTaken)
    var modes = termios()
    guard tcgetattr(keys, &modes) == 0 else {
      throw .output("the terminal does not say how it is set: \(systemError())")
    }
    self.modes = modes
    self.queue = queue
    enter()
    watch()
  }

  /// Where keys come from.
  private static func keys(isInputTaken: Bool) throws(Failure) -> Int32 {
    let keys = isInputTaken ? open("/dev/tty", O_RDWR | O_CLOEXEC) : STDIN_FILENO
    guard keys >= 0, isatty(keys) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw .arguments(
        "app needs a terminal for its keys and its screen; for a result without one: "
          + "tracker-sim run ROUTE")
    }
    guard !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "") else {
      throw .arguments("app needs a terminal that can place its cursor; TERM says it cannot")
    }
    return keys
  }

  /// Fails where there is no terminal to take over.
  static func check(isInputTaken: Bool) throws(Failure) {
    let keys = try keys(isInputTaken: isInputTaken)
    if isInputTaken { Foundation.close(keys) }
  }

  var events: AnyPublisher<Event, Never> { subject.eraseToAnyPublisher() }

  /// As the terminal says; 80 × 24 where it does not.
  static var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Nothing, while the terminal is somebody else's.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard TerminalReset.isPending, isListening else { return }
    // What belongs together is shown together, where a terminal can do that.
    try StandardStream.output.descriptor.write(
      Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
  }

  /// Gives the terminal back.
  func close() {
    // A source that is suspended must not be released.
    listen(true)
    for source in sources { source.cancel() }
    TerminalReset.reset()
  }

  /// Stops the program, as its shell would, until it is continued. Where nobody could continue it, the
  /// system does not stop it, and it goes on.
  func suspend() {
    TerminalReset.reset()
    // Of the process, as the threads of a queue let no signal through.
    kill(getpid(), SIGTSTP)
    queue.asyncAfter(deadline: .now() + 0.1) { [weak self] in self?.resume() }
  }

  /// In the background the terminal is that of another program.
  private func resume() {
    guard tcgetpgrp(keys) == getpgrp() else {
      listen(false)
      // No signal says when it comes to the foreground without having been stopped.
      queue.asyncAfter(deadline: .now() + 0.2) { [weak self] in self?.resume() }
      return
    }
    listen(true)
    enter()
    subject.send(.size(Self.size))
    subject.send(.continued)
  }

  /// Who reads from the background is stopped.
  private func listen(_ isListening: Bool) {
    guard isListening != self.isListening, let typing = sources.first else { return }
    self.isListening = isListening
    if isListening { typing.resume() } else { typing.suspend() }
  }

  private func enter() {
    TerminalReset.prepare(keys, modes: modes, sequence: Array(Self.end.utf8))
    var raw = modes
    cfmakeraw(&raw)
    _ = tcsetattr(keys, TCSADRAIN, &raw)
    try? StandardStream.output.write(Self.begin)
  }

  private func watch() {
    let typing = DispatchSource.makeReadSource(fileDescriptor: self.keys, queue: queue)
    typing.setEventHandler { [weak self] in self?.read() }
    // A signal's own action would come before its source: `SIGCONT` has none that matters, and that of
    // `SIGWINCH` is nothing.
    let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    resizing.setEventHandler { [weak self] in self?.subject.send(.size(Self.size)) }
    let continuing = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    continuing.setEventHandler { [weak self] in self?.resume() }
    sources = [typing, resizing, continuing]
    for source in sources { source.resume() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(keys, &buffer, buffer.count)
    if count > 0 {
      subject.send(.bytes(Array(buffer[..<count])))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      subject.send(.closed)
    }
  }
}
