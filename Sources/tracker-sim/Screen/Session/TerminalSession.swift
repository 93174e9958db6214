import Foundation
import Streams

/// Takes over a terminal: keys arrive one by one, and the alternate screen is shown. At the end the
/// shell's screen comes back.
final class TerminalSession: @unchecked Sendable {
  // Sendable: the sources are set before other threads have access, and can be used on any thread;
  // later changes are made on the queue.

  /// An event of the terminal.
  enum Event: Sendable {
    case bytes([UInt8])
    case size(ScreenSize)
    /// The program was stopped, or the modes were lost: the content of the terminal is unknown.
    case continued
    /// The terminal was closed.
    case closed
  }

  private let subject = PassthroughSubject<Event, Never>()
  private var sources: [any DispatchSourceProtocol] = []
  /// True while keys are read and the screen is written: not in the background.
  private var isListening = true
  /// The descriptor that keys are read from.
  private let keys: Int32
  private let modes: termios
  private let queue: DispatchQueue

  /// Alternate screen, no cursor, no wrapping, mouse with buttons and drags in SGR form.
  private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h"
  private static let end =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes over the terminal.
  ///
  /// - Parameters:
  ///   - queue: Receives the events, one at a time.
  ///   - isInputTaken: True if standard input is used for something else; keys are then read from
  ///     the controlling terminal.
  init(on queue: DispatchQueue, isInputTaken: Bool) throws(Failure) {
    keys = try Self.keys(isInputTaken: isInputTaken)
    var modes = termios()
    guard tcgetattr(keys, &modes) == 0 else {
      throw .output("the terminal does not say how it is set: \(systemError())")
    }
    self.modes = modes
    self.queue = queue
    try awaitForeground()
    enter()
    watch()
  }

  /// Stops in the background, as after `&`, as a program does that reads from the terminal there.
  private func awaitForeground() throws(Failure) {
    guard isInBackground else { return }
    // Perhaps another thread receives it, and a little later.
    kill(getpid(), SIGTTIN)
    for _ in 0..<50 where isInBackground { usleep(20_000) }
    // If nothing can continue it, the system does not stop it.
    if isInBackground {
      throw .arguments("app needs the terminal, which another program has; start it without &")
    }
  }

  /// True if the terminal belongs to another program.
  private var isInBackground: Bool {
    let group = tcgetpgrp(keys)
    return group > 0 && group != getpgrp()
  }

  /// Opens the descriptor that keys are read from.
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

  /// Fails if there is no terminal to take over.
  static func check(isInputTaken: Bool) throws(Failure) {
    let keys = try keys(isInputTaken: isInputTaken)
    if isInputTaken { Foundation.close(keys) }
  }

  var events: AnyPublisher<Event, Never> { subject.eraseToAnyPublisher() }

  /// More cells would be of no use.
  private static let (mostColumns, mostRows) = (1_000, 500)

  /// The size that the terminal reports; 80 × 24 if it reports none.
  static var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return ScreenSize(columns: 80, rows: 24)
    }
    return ScreenSize(
      columns: min(Int(size.ws_col), mostColumns), rows: min(Int(size.ws_row), mostRows))
  }

  /// Writes bytes, unless the terminal belongs to another program.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard TerminalReset.isPending, isListening else { return }
    // Synchronized output: the terminal shows all of it at once, if it supports that.
    try StandardStream.output.descriptor.write(
      Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
  }

  /// Restores the terminal.
  func close() {
    // A suspended source must not be released.
    listen(true)
    for source in sources { source.cancel() }
    TerminalReset.reset()
  }

  /// Stops the program, as its shell would, until it is continued. If nothing can continue it, the
  /// system does not stop it.
  func suspend() {
    TerminalReset.reset()
    // Sent to the process, as threads of a queue block signals.
    kill(getpid(), SIGTSTP)
    queue.asyncAfter(deadline: .now() + 0.1) { [weak self] in self?.resume() }
  }

  /// In the background the terminal belongs to another program.
  private func resume() {
    guard tcgetpgrp(keys) == getpgrp() else {
      listen(false)
      // No signal reports that the program comes to the foreground without having been stopped.
      queue.asyncAfter(deadline: .now() + 0.2) { [weak self] in self?.resume() }
      return
    }
    listen(true)
    enter()
    subject.send(.size(Self.size))
    subject.send(.continued)
  }

  /// Stops or starts reading keys: the system would stop a background program that reads.
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
    // The default action of a signal would run before its source. The default action of `SIGCONT` has no effect here,
    // and `SIGWINCH` has none.
    let resizing = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
    resizing.setEventHandler { [weak self] in self?.subject.send(.size(Self.size)) }
    let continuing = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    continuing.setEventHandler { [weak self] in self?.resume() }
    sources = [typing, resizing, continuing]
    for source in sources { source.resume() }
  }

  private func read() {
    // After a time in the background the source reports input that the shell has read: `read` would wait for more.
    var waiting = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(keys, &buffer, buffer.count)
    if count > 0 {
      subject.send(.bytes(Array(buffer[..<count])))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      subject.send(.closed)
    }
  }
}
