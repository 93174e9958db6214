import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// The progress of a ride, which other threads can read.
final class RideProgress: RideObserver {
  /// The phase of a ride, and its progress.
  enum Phase: Equatable, Sendable {
    /// In bytes; the total is not known for a pipe.
    case reading(done: Int, of: Int?)
    /// In fixes.
    case riding(done: Int, of: Int)
  }

  private let bytes = Atomic(0)
  private let fixes = Atomic(0)
  /// The size of the file, 0 if not known.
  private let size: Int
  /// -1 before the ride begins.
  private let fixesInAll = Atomic(-1)

  init(size: Int? = nil) {
    self.size = size ?? 0
  }

  func read(_ count: Int) {
    bytes.add(count, ordering: .relaxed)
  }

  func start(_ route: Route) {
    fixesInAll.store(route.fixes.count, ordering: .relaxed)
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    // Only one thread writes, so it need not be one atomic operation, which would take ten times as
    // long.
    if case .fix = event { fixes.store(fixes.load(ordering: .relaxed) + 1, ordering: .relaxed) }
  }

  func end(_ report: RideReport, _ metrics: RideMetrics?) {}

  var phase: Phase {
    let all = fixesInAll.load(ordering: .relaxed)
    return all < 0
      ? .reading(done: bytes.load(ordering: .relaxed), of: size > 0 ? size : nil)
      : .riding(done: fixes.load(ordering: .relaxed), of: all)
  }
}

/// The progress of a ride, in one line: `city.gpx: reading 45 %, 31.0 MB/s, 3 s left`.
struct ProgressText {
  let name: String
  let phase: RideProgress.Phase
  /// Seconds since the phase began.
  let elapsed: Double

  var text: String {
    switch phase {
    case .reading(let done, let all):
      line("reading", done: done, of: all, rate: decimal(rate(done) / 1e6) + " MB/s")
    case .riding(let done, let all):
      line("riding", done: done, of: all, rate: count(rate(done)) + " fixes/s")
    }
  }

  private func line(_ verb: String, done: Int, of all: Int?, rate text: String) -> String {
    let file = name.split(separator: "/").last.map { String($0) } ?? name
    let start = "\(file.printable.truncated(to: 30)): \(verb)"
    guard let all, all > 0, done > 0 else { return "\(start), \(text)" }
    let share = min(1, Double(done) / Double(all))
    let left = (elapsed * (1 - share) / share).rounded(.up)
    return "\(start) \(Int(share * 100)) %, \(text), \(Int(min(left, 359_999))) s left"
  }

  private func rate(_ done: Int) -> Double {
    elapsed > 0 ? Double(done) / elapsed : 0
  }

  private func count(_ rate: Double) -> String {
    switch rate {
    case ..<1_000: "\(Int(rate))"
    case ..<1e6: decimal(rate / 1e3) + " thousand"
    default: decimal(rate / 1e6) + " million"
    }
  }

  private func decimal(_ number: Double) -> String {
    FixedPoint(number, places: 1)?.text ?? "?"
  }
}

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
