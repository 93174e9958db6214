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

  @Test func `test it`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold(
      "-a-b-c-#", values: ["a": 1.0, "b": 3, "c": 8], failure: CancellationError() as any Error)

    scheduler.expect(source.movingAverage(of: 2)).toBe("---x-y-#", values: ["x": 2, "y": 5.5])

    let slow = source.probe("source", on: scheduler).movingAverage(of: 2)
      .probe("average", on: scheduler)

    scheduler.expect(slow, subscriber: "(^1)---1").toBe("---x-y-#", values: ["x": 2, "y": 5.5])
  }

  @Test func `a source of your own`() {
    let sensor = Sensor()
    let scheduler = VirtualTimeScheduler()
    scheduler.schedule(after: scheduler.now + .milliseconds(1)) { sensor.send(0.5) }

    scheduler.expect(readings(of: sensor), subscriber: "^-!").toBe("-h", values: ["h": 0.5])
    #expect(sensor.isStopped)
  }

  func readings(of sensor: Sensor) -> some Publisher<Double, Never> {
    Publishers.create { subscriber in
      sensor.start { subscriber.send($0) }
      return AnyCancellable { sensor.stop() }
    }
  }

  final class Sensor: Sendable {
    private let listener = Mutex<(@Sendable (Double) -> Void)?>(nil)

    var isStopped: Bool { listener.withLock { $0 == nil } }

    func start(_ body: @escaping @Sendable (Double) -> Void) {
      listener.withLock { $0 = body }
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
}

extension Publisher<Double, any Error> {
  func movingAverage(of count: Int) -> some Publisher<Double, any Error> {
    staged(MovingAverage(count: count))
  }
}
