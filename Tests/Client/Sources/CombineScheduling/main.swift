import Dispatch
import Streams

#if Foundation
  import Foundation
#endif

/// A scheduler as it was written for Combine, but for the protocol's name.
final class CountingScheduler: CombineScheduler, @unchecked Sendable {
  // Sendable: `count` is used on `queue` alone.
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = DispatchQueue.SchedulerOptions

  let queue = DispatchQueue(label: "counting")
  var count = 0

  var now: SchedulerTimeType { queue.now }
  var minimumTolerance: SchedulerTimeType.Stride { queue.minimumTolerance }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    queue.schedule(options: options) {
      self.count += 1
      action()
    }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    queue.schedule(after: date, tolerance: tolerance, options: options) {
      self.count += 1
      action()
    }
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> Cancellable {
    queue.schedule(after: date, interval: interval, tolerance: tolerance, options: options) {
      self.count += 1
      action()
    }
  }
}

/// A scheduler whose own time has the name of Combine's: that is the one that counts.
struct Frames: Scheduler {
  typealias SchedulerTimeType = Int

  let base: any Scheduler
  var frame: SchedulerTimeType { Int(Instant.zero.distance(to: base.now) / .milliseconds(20)) }
  var now: Instant { base.now }

  func schedule(_ action: @escaping @Sendable () -> Void) { base.schedule(action) }
  func schedule(after instant: Instant, _ action: @escaping @Sendable () -> Void) -> any Cancellable
  {
    base.schedule(after: instant, action)
  }
}

/// Operators of a client's own, with a scheduler's types.
extension Publisher {
  func elapsed<S: Scheduler>(since start: S.SchedulerTimeType, on scheduler: S)
    -> AnyPublisher<S.SchedulerTimeType.Stride, Failure> where Output == S.SchedulerTimeType
  {
    map { start.distance(to: $0) }.eraseToAnyPublisher()
  }

  func delivered<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
    -> AnyPublisher<Output, Failure>
  {
    receive(on: scheduler, options: options).eraseToAnyPublisher()
  }
}

struct Refused: Error {}

func check(_ condition: Bool, _ rule: String) {
  precondition(condition, rule)
}

let done = DispatchSemaphore(value: 0)
let scheduler = CountingScheduler()
var received: [Int] = []
let run = (1...3).publisher
  .delay(for: .milliseconds(1), scheduler: scheduler)
  .delivered(on: scheduler)
  .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { received.append($0) })
done.wait()
check(received == [1, 2, 3], "Operators run on a scheduler written for Combine.")
check(scheduler.queue.sync { scheduler.count } >= 8, "They use its own functions.")

let ticks = Publishers.interval(0.001, scheduler: scheduler).prefix(2)
  .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { _ in })
done.wait()

let time = VirtualTimeScheduler()
time.schedule { received = [] }
time.advance()
check(received.isEmpty, "What is due now runs.")
time.advance(by: 1)
check(time.now == Instant(.seconds(1)), "A number is of seconds.")
check(Frames(base: time).frame == 50, "A client's own time keeps its name.")

let start = DispatchQueue.SchedulerTimeType(.now())
var elapsed: [DispatchQueue.SchedulerTimeType.Stride] = []
_ = Just(start.advanced(by: .seconds(2))).elapsed(since: start, on: scheduler.queue)
  .sink { elapsed.append($0) }
check(elapsed.map(\.magnitude) == [2_000_000_000], "A distance of times has a magnitude.")
check(start.dispatchTime <= .now(), "A time is one of Dispatch.")

var words: [[String: Int]] = []
_ = ["a", "b", "a"].publisher.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  .sink { words.append($0) }
check(words == [["a": 2, "b": 1]], "A dictionary is reduced into.")

var attempts = 0
_ = Deferred { () -> Fail<Int, Refused> in
  attempts += 1
  return Fail(error: Refused())
}
.retry(3, delay: .seconds(2), scheduler: time)
.receive(on: DispatchQueue.main, options: .init(qos: .userInteractive))
.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
check(attempts == 1, "The first attempt is made at once.")

#if Foundation
  check(
    abs(RunLoop.SchedulerTimeType(Date(timeIntervalSinceNow: 60)).date.timeIntervalSinceNow - 60)
      < 30,
    "A date is a time of run loops.")
#endif
print("Combine's schedulers: as expected")
