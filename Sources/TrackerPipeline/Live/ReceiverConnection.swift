import Foundation
import Streams
import Synchronization

/// An event on the connection to a receiver.
///
/// ```swift
/// connection.start { event in
///   switch event {
///   case .lines(let lines): for line in lines { location.receive(line: line) }
///   case .silence: location.receive(trouble: "The receiver sends nothing.")
///   case .interrupted(let error): location.receive(trouble: "\(error)")
///   case .ended: location.receiveEnd()
///   }
/// }
/// ```
public enum ReceiverConnectionEvent: Sendable {
  case lines([String])
  /// The receiver is open, but has sent nothing for a while since it was opened.
  case silence
  /// The receiver has gone, but may come back: a gpsd may, a pipe may not.
  case interrupted(RouteError)
  /// The last event. Without an error, the receiver has no more to send.
  case ended(RouteError?)
}

/// Reads the lines of a receiver on a thread of its own, and delivers them on a scheduler.
///
/// More lines are read only when the last ones have been handled: a receiver that sends faster has
/// to wait, and nothing is queued.
public final class ReceiverConnection: Cancellable {
  private let receiver: Receiver
  private let retryInterval: Duration?
  /// Milliseconds without data, after which silence is reported.
  private let silenceTimeout: Int32
  private let scheduler: any Scheduler
  private let first: Int32
  /// The read end of the pipe that stops the thread: closing the other end wakes the thread up.
  private let stop: Int32
  private let stopper: Mutex<Int32?>
  private let hasStarted = Atomic(false)

  /// Opens the receiver.
  ///
  /// - Parameter scheduler: Must be serial.
  public convenience init(
    _ receiver: Receiver, on scheduler: any Scheduler
  ) throws(RouteError) {
    try self.init(receiver, retrying: receiver.retryInterval, on: scheduler)
  }

  init(
    _ receiver: Receiver, retrying interval: Duration?, silenceTimeout: Int32 = 10_000,
    on scheduler: any Scheduler
  ) throws(RouteError) {
    self.receiver = receiver
    retryInterval = interval
    self.silenceTimeout = silenceTimeout
    self.scheduler = scheduler
    first = try receiver.open()
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      let message = "no pipe can be made: \(String(cString: strerror(errno)))"
      if first != STDIN_FILENO { close(first) }
      throw RouteError(file: receiver.name, message: message)
    }
    stop = ends[0]
    stopper = Mutex(ends[1])
  }

  /// Begins to read. Call it once.
  public func start(_ receive: @escaping @Sendable (ReceiverConnectionEvent) -> Void) {
    hasStarted.store(true, ordering: .relaxed)
    let thread = Thread { [self] in
      defer { close(stop) }
      read(handingOverTo: receive)
    }
    thread.name = "receiver"
    thread.start()
  }

  deinit {
    cancel()
    // The thread, which keeps this object, closes them else.
    if hasStarted.load(ordering: .relaxed) { return }
    close(stop)
    if first != STDIN_FILENO { close(first) }
  }

  /// Stops reading. An event that is already on its way to the scheduler still comes.
  public func cancel() {
    if let end = stopper.withLock({ $0.take() }) { close(end) }
  }

  private func read(handingOverTo receive: @escaping @Sendable (ReceiverConnectionEvent) -> Void) {
    var descriptor = first
    while true {
      let reason = readToEnd(of: descriptor, receive)
      if descriptor != STDIN_FILENO { close(descriptor) }
      guard let reason else { return }
      guard let interval = retryInterval else { return hand(.ended(reason.error), receive) }
      let lost =
        reason.error ?? RouteError(file: receiver.name, message: "it has closed the connection")
      hand(.interrupted(lost), receive)
      guard let next = reopened(every: interval) else { return }
      descriptor = next
    }
  }

  /// The reason why reading ended.
  private struct Ending {
    /// The error; nil at the end of the input.
    var error: RouteError?
  }

  /// Reads to the end of the input; nil if it was stopped.
  private func readToEnd(
    of descriptor: Int32, _ receive: @escaping @Sendable (ReceiverConnectionEvent) -> Void
  ) -> Ending? {
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var waitsWithoutLimit = false
    while true {
      switch wait(for: descriptor, milliseconds: waitsWithoutLimit ? -1 : silenceTimeout) {
      case .stopped: return nil
      case .silent:
        hand(.silence, receive)
        waitsWithoutLimit = true
        continue
      case .ready: waitsWithoutLimit = true
      }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // EIO: a serial device was unplugged, or the other end of a terminal was closed.
      if count < 0, errno != EIO {
        let message = "reading failed: \(String(cString: strerror(errno)))"
        return Ending(error: RouteError(file: receiver.name, message: message))
      }
      let lines =
        count > 0
        ? splitter.lines(endedBy: buffer[..<count]) : splitter.takeRest().map { [$0] } ?? []
      if !lines.isEmpty { hand(.lines(lines), receive) }
      if count <= 0 { return Ending() }
    }
  }

  /// Opens the device again, as soon as it exists; nil if stopped.
  private func reopened(every interval: Duration) -> Int32? {
    while !wait(forStop: interval) {
      if let descriptor = try? receiver.open() { return descriptor }
    }
    return nil
  }

  private enum Readiness {
    /// There is something to read, or its end.
    case ready
    /// Nothing arrived within the timeout.
    case silent
    case stopped
  }

  private func wait(for descriptor: Int32, milliseconds: Int32) -> Readiness {
    var waiting = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, 2, milliseconds) < 0, errno == EINTR {}
    if waiting[0].revents != 0 { return .stopped }
    return waiting[1].revents != 0 ? .ready : .silent
  }

  /// Waits; true once stopped.
  private func wait(forStop time: Duration) -> Bool {
    var waiting = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int64(time / .milliseconds(1)))
    while poll(&waiting, 1, milliseconds) < 0, errno == EINTR {}
    return waiting.revents != 0
  }

  /// Delivers an event, and returns when it has been handled.
  private func hand(
    _ event: ReceiverConnectionEvent,
    _ receive: @escaping @Sendable (ReceiverConnectionEvent) -> Void
  ) {
    guard stopper.withLock({ $0 != nil }) else { return }
    let done = DispatchSemaphore(value: 0)
    scheduler.schedule {
      receive(event)
      done.signal()
    }
    done.wait()
  }
}
