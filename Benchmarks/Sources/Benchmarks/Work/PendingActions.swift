/// A virtual time with so many pending actions, one for each nanosecond. An action that runs
/// schedules itself again, for a time after all that were pending at first, but in another order: so
/// `size` remain pending, and a new one may belong anywhere among them.
final class PendingActions<A: VirtualTime>: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  let time: A
  let size: Int64
  private(set) var runs: Int64 = 0
  private var stretch: Int64
  private var place: Int64 = 0
  private var action: @Sendable () -> Void = {}

  /// No divisor of a power of ten, so multiples of it come by every place.
  private static var stride: Int64 { 7_919 }

  init(_ time: A, size: Int) {
    self.time = time
    self.size = Int64(size)
    stretch = Int64(size)
    // It cannot outlive this object: only this object lets time pass.
    action = { [unowned(unsafe) self] in runAndReschedule() }
    var instant: Int64 = 0
    for _ in 0..<size {
      time.schedule(at: instant, action)
      instant = (instant + Self.stride) % self.size
    }
  }

  /// Runs so many actions, and schedules as many.
  func run(_ count: Int) {
    let before = runs
    time.advance(to: runs + Int64(count) - 1)
    precondition(runs == before + Int64(count), "\(runs - before) actions ran, not \(count).")
  }

  /// Schedules and cancels so many actions more.
  func scheduleAndCancel(_ count: Int) {
    var instant: Int64 = 0
    for _ in 0..<count {
      instant = (instant + Self.stride) % size
      time.cancel(time.scheduleCancellably(at: instant, action))
    }
  }

  private func runAndReschedule() {
    time.schedule(at: stretch + place, action)
    place = (place + Self.stride) % size
    runs += 1
    if runs.isMultiple(of: size) {
      stretch += size
      place = 0
    }
  }
}
