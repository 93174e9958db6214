import Streams
import Synchronization
import Testing

/// The code of the guide "Writing an operator".
@Suite struct WritingAnOperatorTests {
  @Test func `of operators that exist`() {
    Marbles.expect("-1-3-2-5-4-|") { source, _ in source.records() }.toBe("-1-3---5---|")
  }

  @Test func `rules of your own`() {
    var rules = MovingAverage<Never>(count: 2)
    guard case .skip = rules.receive(1) else {
      Issue.record("the first of two makes no average")
      return
    }
    guard case .emit(2) = rules.receive(3) else {
      Issue.record("1 and 3 make 2")
      return
    }
  }

  @Test func `a stage that fails`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold(
      "-a-b-c-d-|", values: ["a": 1.0, "b": 3, "c": 2, "d": .nan], failure: CancellationError())

    scheduler.expect(source.increasing()).toBe("-x-y---#", values: ["x": 1, "y": 3])
    scheduler.expect(scheduler.cold("-#").map { _ in 1.0 }.increasing()).toBe("-#")
  }

  @Test func `rules of time`() {
    Marbles.expect("-a-b------c---|") { source, scheduler in
      source.activity(within: .milliseconds(3), scheduler: scheduler).map { $0 ? "t" : "f" }
    }
    .toBe("-t----f---t--f|")
  }

  @Test func `test it`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold(
      "-a-b-c-#", values: ["a": 1.0, "b": 3, "c": 8], failure: CancellationError())

    scheduler.expect(source.movingAverage(of: 2)).toBe("---x-y-#", values: ["x": 2, "y": 5.5])

    let slow = source.probe("source", on: scheduler).movingAverage(of: 2)
      .probe("average", on: scheduler)

    scheduler.expect(slow, subscriber: "(^1)---1").toBe("---x-y-#", values: ["x": 2, "y": 5.5])
  }

  @Test func `a stage publishes its last value when its source has finished`() {
    Marbles.expect("-a-a-b----|") { source, _ in source.staged(RunLengths()) }
      .toBe("-----x----(y|)", values: ["x": ("a", 2), "y": ("b", 1)])
  }

  @Test func `a source of your own`() {
    let sensor = Sensor()
    let scheduler = VirtualTimeScheduler()
    scheduler.schedule(after: scheduler.now + .milliseconds(1)) { sensor.send(0.5) }

    scheduler.expect(readings(of: sensor), subscriber: "^-!").toBe("-h", values: ["h": 0.5])
    #expect(sensor.isStopped)
  }

  func readings(of sensor: Sensor) -> some Publisher<Double, SensorFailure> {
    Publishers.create { subscriber in
      sensor.start(
        onReading: { subscriber.send($0) },
        onEnd: { subscriber.send(completion: $0.map { .failure($0) } ?? .finished) })
      return AnyCancellable { sensor.stop() }
    }
  }

  struct SensorFailure: Error {}

  final class Sensor: Sendable {
    private let listener = Mutex<(@Sendable (Double) -> Void)?>(nil)

    var isStopped: Bool { listener.withLock { $0 == nil } }

    func start(
      onReading: @escaping @Sendable (Double) -> Void,
      onEnd: @escaping @Sendable (SensorFailure?) -> Void
    ) {
      listener.withLock { $0 = onReading }
    }

    func send(_ reading: Double) {
      listener.withLock { $0 }?(reading)
    }

    func stop() {
      listener.withLock { $0 = nil }
    }
  }

  struct Countdown: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let start: Int
    let scheduler: any Scheduler

    func receive<S: Subscriber<Int, Never>>(subscriber: consuming S) {
      let start = start
      Publishers.interval(.seconds(1), scheduler: scheduler)
        .enumerated()
        .map { start - $0.offset }
        .prefix { $0 >= 0 }
        .receive(subscriber: subscriber)
    }
  }

  @Test func `a publisher by hand`() {
    let scheduler = VirtualTimeScheduler(tick: .seconds(1))

    scheduler.expect(Countdown(start: 2, scheduler: scheduler)).toBe("-210|")
  }

  @Test func `a subscription and a subscriber by hand`() {
    let scheduler = VirtualTimeScheduler()

    scheduler.expect(Numbers(last: 3), subscriber: "(^1)--2").toBe("1--(23|)")
    Numbers(last: 3).subscribe(NumberPrinter())
  }

  @Test func `verify it`() {
    verify("countdown", values: 3, endNeedsDemand: true) { scheduler in
      Countdown(start: 2, scheduler: scheduler)
    }

    verify(operator: "moving average", values: [1.0, 3, 8]) { source, _ in
      source.movingAverage(of: 2)
    }
    verify(subscriber: "printer", values: [1, 2]) { NumberPrinter() }

    verify("numbers", values: 3) { Numbers(last: 3) }
    verify("no numbers", values: 0) { Numbers(last: 0) }
  }
}

extension Publisher where Output: Comparable {
  /// Publishes a value only if it is more than all before it.
  func records() -> some Publisher<Output, Failure> {
    scan((best: Output?.none, isRecord: false)) { state, value in
      let isRecord = state.best.map { value > $0 } ?? true
      return (isRecord ? value : state.best, isRecord)
    }
    .compactMap { $0.isRecord ? $0.best : nil }
  }
}

enum IncreasingFailure<Upstream: Error>: Error {
  case notANumber
  case upstream(Upstream)
}

/// Publishes what is greater than all before it.
struct Increasing<Upstream: Error>: SequentialStage {
  var last = -Double.infinity

  mutating func receive(
    _ value: Double
  ) -> SequentialStep<Double, IncreasingFailure<Upstream>> {
    if value.isNaN { return .fail(.notANumber) }
    if value <= last { return .skip }
    last = value
    return .emit(value)
  }

  mutating func finish() -> SequentialStep<Double, IncreasingFailure<Upstream>> { .finish }
}

extension Publisher where Output == Double {
  func increasing() -> some Publisher<Double, IncreasingFailure<Failure>> {
    mapError { .upstream($0) }.staged(Increasing())
  }
}

extension Publisher {
  /// Publishes true when values come, and false when there was none for so long.
  func activity(
    within silence: Duration, scheduler: any Scheduler
  ) -> some Publisher<Bool, Failure> {
    flatMapLatest { _ in
      Publishers.timer(after: silence, scheduler: scheduler)
        .map { _ in false }
        .prepend(true)
    }
    .removeDuplicates()
  }
}

/// Publishes each value once for all that are equal to it in a row, with their number.
struct RunLengths<Value: Equatable & Sendable, Failure: Error>: SequentialStage {
  var run: (value: Value, count: Int)?

  mutating func receive(_ value: Value) -> SequentialStep<(value: Value, count: Int), Failure> {
    let ended = run
    if let ended, ended.value == value {
      run = (value, ended.count + 1)
      return .skip
    }
    run = (value, 1)
    return ended.map { .emit($0) } ?? .skip
  }

  mutating func finish() -> SequentialStep<(value: Value, count: Int), Failure> {
    run.map { .emitLast($0) } ?? .finish
  }
}

/// Publishes the average of the last values, as soon as there are enough of them.
struct MovingAverage<Failure: Error>: SequentialStage {
  let count: Int
  var latest: [Double] = []

  mutating func receive(_ value: Double) -> SequentialStep<Double, Failure> {
    latest.append(value)
    if latest.count > count { latest.removeFirst() }
    guard latest.count == count else { return .skip }
    return .emit(latest.reduce(0, +) / Double(count))
  }

  mutating func finish() -> SequentialStep<Double, Failure> { .finish }
}

extension Publisher where Output == Double {
  func movingAverage(of count: Int) -> some Publisher<Double, Failure> {
    staged(MovingAverage(count: count))
  }
}

/// Publishes the numbers from 1 to `last`.
struct Numbers: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let last: Int

  func receive<S: Subscriber<Int, Never>>(subscriber: consuming S) {
    let subscriber = subscriber
    subscriber.receive(subscription: NumbersSubscription(last: last, subscriber: subscriber))
  }
}

final class NumbersSubscription<S: Subscriber<Int, Never>>: Subscription {
  struct State {
    var subscriber: S?
    var demand = Subscribers.Demand.none
    var number = 0
    var isSending = false

    /// Returns the next number, or the finish; nothing if no number is asked for.
    mutating func takeNext(last: Int) -> (subscriber: S, number: Int?)? {
      if number == last { return subscriber.take().map { ($0, nil) } }
      guard let subscriber, demand > .none else {
        isSending = false
        return nil
      }
      demand -= 1
      number += 1
      return (subscriber, number)
    }
  }

  let last: Int
  let state: Mutex<State>

  init(last: Int, subscriber: S) {
    self.last = last
    state = Mutex(State(subscriber: subscriber))
  }

  func request(_ demand: Subscribers.Demand) {
    let isSending = state.withLock { state in
      state.demand += demand
      defer { state.isSending = true }
      return state.isSending
    }
    if isSending { return }
    while let (subscriber, number) = state.withLock({ $0.takeNext(last: last) }) {
      if let number {
        let more = subscriber.receive(number)
        state.withLock { $0.demand += more }
      } else {
        subscriber.receive(completion: .finished)
      }
    }
  }

  func cancel() {
    _ = state.withLock { $0.subscriber.take() }
  }
}

/// Prints the values, and asks for one at a time.
final class NumberPrinter: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = Never

  let subscription = Mutex<(any Subscription)?>(nil)

  func receive(subscription new: any Subscription) {
    let isFirst = subscription.withLock { subscription in
      if subscription != nil { return false }
      subscription = new
      return true
    }
    if isFirst { new.request(.max(1)) } else { new.cancel() }
  }

  func receive(_ number: Int) -> Subscribers.Demand {
    print(number)
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {}

  func cancel() {
    subscription.withLock { $0 }?.cancel()
  }
}

private func print(_ number: Int) {}
