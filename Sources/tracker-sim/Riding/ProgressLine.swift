import Foundation

/// A line on a terminal that shows the progress of a ride, and is redrawn regularly.
///
/// It appears after a second, and is erased before anything else is written. It is not shown if
/// standard error is not a terminal.
struct ProgressLine {
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var drawn = false
  /// The ride shown last, its phase, and the start of the phase.
  private var phase: (ride: Int, isReading: Bool, since: ContinuousClock.Instant)?

  /// Seconds between two updates.
  static let interval = 0.1

  /// A line on the terminal; nil if the stream is not one.
  init?(on terminal: Terminal) {
    guard terminal.canRedraw else { return nil }
    self.terminal = terminal
    start = clock.now
  }

  mutating func show(_ progress: RideProgress, of ride: Int, named name: String) {
    let now = clock.now
    let current = progress.phase
    let isReading = if case .reading = current { true } else { false }
    if phase?.ride != ride || phase?.isReading != isReading {
      phase = (ride, isReading, phase == nil ? start : now)
    }
    guard let phase else { return }
    let elapsed = phase.since.duration(to: now) / .seconds(1)
    show(ProgressText(name: name, phase: current, elapsed: elapsed).text)
  }

  mutating func show(_ text: String) {
    guard start.duration(to: clock.now) > .seconds(1) else { return }
    draw(text.truncated(to: (terminal.width ?? 80) - 1))
  }

  /// Is called before anything else is written to the terminal.
  mutating func erase() {
    if drawn { draw("") }
    drawn = false
  }

  /// Draws from the start of the line, and erases the rest (ECMA-48's EL).
  private mutating func draw(_ text: String) {
    try? StandardStream.error.write("\r\u{1B}[K" + text)
    drawn = true
  }
}
