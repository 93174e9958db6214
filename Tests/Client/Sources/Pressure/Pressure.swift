import Dispatch
import Foundation
import Streams
import Synchronization

/// Threads that send faster than is delivered, on a machine whose cores are busy: how long a call takes, how long the queue
/// gets, and how much memory that needs. Each figure has room for a machine that is five times slower.
@main struct Pressure {
  static func main() {
    print("Streams under pressure, with \(ProcessInfo.processInfo.activeProcessorCount) cores")
    var isWithin = true
    for measurement in [
      subscribing, sending, debouncing, collecting, throttling, storm,
    ] as [() -> [Figure]] {
      for figure in measurement() {
        print(figure)
        isWithin = isWithin && figure.isWithin
      }
    }
    exit(isWithin ? 0 : 1)
  }

  /// One thread sends without a pause to a subscriber that works a little; another one subscribes.
  static func subscribing() -> [Figure] {
    let subject = CurrentValueSubject<Int, Never>(0)
    let run = subject.sink { _ in work(.microseconds(1)) }
    var longest = Duration.zero
    Senders.with(1, { subject.send(1) }) {
      for _ in 0..<100 {
        longest = max(longest, time { subject.sink { _ in }.cancel() })
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
    var longestSending = Duration.zero
    let sending = subject.handleEvents(receiveSubscription: { _ in
      for number in 0..<3_000 { subject.send(number) }
    })
    Senders.with(1, { subject.send(1) }) {
      for _ in 0..<10 {
        longestSending = max(longestSending, time { sending.sink { _ in }.cancel() })
      }
    }
    withExtendedLifetime(run) {}
    return [
      Figure("a subscription beside a sender", longest.milliseconds, atMost: 500, "ms"),
      Figure(
        "one that sends 3,000 values while it subscribes", longestSending.milliseconds,
        atMost: 500, "ms"),
    ]
  }

  /// Two threads send to a subscriber that takes 100 µs.
  static func sending() -> [Figure] {
    let subject = PassthroughSubject<Int, Never>()
    let (sent, received, queue, longest) = (Count(), Count(), Count(), Count())
    let before = residentMegabytes
    let run = subject.sink { _ in
      queue.max(sent.value - received.next())
      work(.microseconds(100))
    }
    Senders.with(
      2,
      {
        _ = sent.next()
        longest.max(Int(time { subject.send(1) }.milliseconds))
      }
    ) { Thread.sleep(forTimeInterval: 2) }
    withExtendedLifetime(run) {}
    return [
      Figure("a send beside another", Double(longest.value), atMost: 1_000, "ms"),
      Figure("the queue of two senders", Double(queue.value), atMost: 4_096, "events"),
      Figure("memory for it", residentMegabytes - before, atMost: 8, "MB"),
    ]
  }

  static func debouncing() -> [Figure] {
    timed("debounce beside a sender, memory", megabytes: 8) {
      $0.debounce(for: .milliseconds(1), scheduler: $1).sink { _ in }
    }
  }

  /// The values of a millisecond are kept.
  static func collecting() -> [Figure] {
    timed("collect by time beside a sender, memory", megabytes: 32) {
      $0.collect(.byTime($1, .milliseconds(1))).sink { _ in }
    }
  }

  static func timed(
    _ name: String, megabytes: Double,
    _ chain: (PassthroughSubject<Int, Never>, DispatchQueue) -> AnyCancellable
  ) -> [Figure] {
    let subject = PassthroughSubject<Int, Never>()
    let run = chain(subject, DispatchQueue(label: "timers"))
    let before = residentMegabytes
    for number in 0..<5_000_000 { subject.send(number) }
    withExtendedLifetime(run) {}
    return [Figure(name, residentMegabytes - before, atMost: megabytes, "MB")]
  }

  /// A timer of a millisecond beside two threads that send without a pause.
  static func throttling() -> [Figure] {
    let subject = PassthroughSubject<Int, Never>()
    let (fired, longest) = (Count(), Count())
    let latest = Mutex(ContinuousClock.now)
    let run = subject.throttle(
      for: .milliseconds(1), scheduler: DispatchQueue(label: "timers"), latest: true
    ).sink { _ in
      let now = ContinuousClock.now
      let gap = latest.withLock { before in
        defer { before = now }
        return now - before
      }
      if fired.next() > 1 { longest.max(Int(gap.milliseconds)) }
    }
    Senders.with(2, { subject.send(1) }) { Thread.sleep(forTimeInterval: 2) }
    withExtendedLifetime(run) {}
    return [
      Figure(
        "a timer of 1 ms beside two senders, in 2 s", Double(fired.value), atLeast: 200, "times"),
      Figure("the longest time between two of them", Double(longest.value), atMost: 250, "ms"),
    ]
  }

  /// Four threads send while as many others as there are cores do something else.
  static func storm() -> [Figure] {
    let count = 500_000
    let subject = PassthroughSubject<Int, Never>()
    let received = Count()
    let run = subject.sink { _ in _ = received.next() }
    var spent = 0.0
    Senders.with(ProcessInfo.processInfo.activeProcessorCount, {}) {
      let threads = Count()
      let nanoseconds = Count()
      let done = DispatchSemaphore(value: 0)
      for _ in 0..<4 {
        Thread {
          let before = threadNanoseconds
          for number in 0..<count { subject.send(number) }
          nanoseconds.add(threadNanoseconds - before)
          _ = threads.next()
          done.signal()
        }.start()
      }
      for _ in 0..<4 { done.wait() }
      spent = Double(nanoseconds.value) / Double(4 * count)
    }
    withExtendedLifetime(run) {}
    precondition(received.value == 4 * count, "Values were lost.")
    return [
      Figure("four senders beside busy cores, a value", spent, atMost: 300, "ns of processor")
    ]
  }
}

struct Figure: CustomStringConvertible {
  let name: String
  let value: Double
  let limit: Double
  let isLeast: Bool
  let unit: String

  init(_ name: String, _ value: Double, atMost limit: Double, _ unit: String) {
    (self.name, self.value, self.limit, self.unit, isLeast) = (name, value, limit, unit, false)
  }

  init(_ name: String, _ value: Double, atLeast limit: Double, _ unit: String) {
    (self.name, self.value, self.limit, self.unit, isLeast) = (name, value, limit, unit, true)
  }

  var isWithin: Bool { isLeast ? value >= limit : value <= limit }

  var description: String {
    let (measured, bound) = (String(format: "%.1f", value), String(format: "%g", limit))
    return
      "\(name): \(measured) \(unit), at \(isLeast ? "least" : "most") \(bound)\(isWithin ? "" : ": WRONG")"
  }
}

/// A number that threads share.
final class Count: Sendable {
  private let atomic = Atomic(0)

  var value: Int { atomic.load(ordering: .relaxed) }
  func next() -> Int { atomic.wrappingAdd(1, ordering: .relaxed).newValue }
  func add(_ more: Int) { atomic.wrappingAdd(more, ordering: .relaxed) }
  func max(_ other: Int) { atomic.max(other, ordering: .relaxed) }
}

enum Senders {
  /// Calls `send` without a pause, on so many threads, during `body`.
  static func with(_ count: Int, _ send: @escaping @Sendable () -> Void, _ body: () -> Void) {
    let isOver = Count()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      Thread {
        while isOver.value == 0 { send() }
        done.signal()
      }.start()
    }
    Thread.sleep(forTimeInterval: 0.05)
    body()
    isOver.max(1)
    for _ in 0..<count { done.wait() }
  }
}

func work(_ duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}

func time(_ body: () -> Void) -> Duration {
  let start = ContinuousClock.now
  body()
  return ContinuousClock.now - start
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

var threadNanoseconds: Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The memory of this process; 0 where it is not known.
var residentMegabytes: Double {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
  else { return 0 }
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_000_000
}
