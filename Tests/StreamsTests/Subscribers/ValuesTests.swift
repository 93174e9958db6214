import Testing

@testable import Streams

@Suite struct ValuesTests {
  struct Failure: Error, Equatable {
    var number = 0
  }

  let scheduler = VirtualTimeScheduler()

  /// Runs in virtual time, when it is moved.
  func task(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task(executorPreference: scheduler, operation: body)
  }

  /// Hands over its subscription when it is told to.
  final class LatePublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let subscriber = Guarded<AnySubscriber<Int, Never>?>(nil)

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      self.subscriber.value = AnySubscriber(subscriber)
    }

    func start() {
      guard let subscriber = subscriber.value else { return }
      Just(7).subscribe(subscriber)
    }
  }

  @Test func `a loop gets every value and then ends`() async {
    var seen: [Int] = []
    for await number in [1, 2, 3].publisher.values { seen.append(number) }

    #expect(seen == [1, 2, 3])
  }

  @Test func `each next asks for one value`() async {
    let requests = Journal<Subscribers.Demand>()
    let numbers = (1...3).publisher.handleEvents(receiveRequest: { requests.note($0) })
    var iterator = numbers.values.makeAsyncIterator()
    #expect(requests.entries == [])
    #expect(await iterator.next() == 1)
    #expect(requests.entries == [.max(1)])
    #expect(await iterator.next() == 2)
    #expect(requests.entries == [.max(1), .max(1)])
    #expect(await iterator.next() == 3)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func `a failure is thrown once, after what was kept`() async throws {
    let subject = PassthroughSubject<Int, Failure>()
    var iterator = subject.values(buffering: .newest(2)).makeAsyncIterator()
    subject.send(1)
    subject.send(completion: .failure(Failure()))

    #expect(try await iterator.next() == 1)
    await #expect(throws: Failure()) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `a failure between two values is kept for the next`() async throws {
    let subject = CurrentValueSubject<Int, Failure>(1)
    var iterator = subject.values.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    subject.send(completion: .failure(Failure()))

    await #expect(throws: Failure()) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `what comes while nobody waits is lost, unless the publisher keeps it`() async {
    let passing = PassthroughSubject<Int, Never>()
    let keeping = CurrentValueSubject<Int, Never>(0)
    let (scheduler, seen) = (scheduler, Journal<Int>())
    let looping = task {
      for await number in passing.values {
        seen.note(number)
        try await scheduler.sleep(for: .seconds(1))
      }
    }
    scheduler.advance(by: .zero)
    passing.send(1)
    passing.send(2)
    scheduler.advance(by: .seconds(1))
    passing.send(3)
    scheduler.advance(by: .zero)
    #expect(seen.entries == [1, 3])
    looping.cancel()

    var iterator = keeping.values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    keeping.value = 1
    keeping.value = 2
    #expect(await iterator.next() == 2)
  }

  @Test func `the newest are kept while nobody waits`() async {
    let publisher = MisbehavingPublisher<Int, Never>()
    var iterator = publisher.values(buffering: .newest(2)).makeAsyncIterator()
    for number in 1...4 { publisher.send(number) }
    publisher.send(completion: .finished)

    #expect(publisher.subscription().requests == [.unlimited])
    #expect(await iterator.next() == 3)
    #expect(await iterator.next() == 4)
    #expect(await iterator.next() == nil)
  }

  @Test func `the oldest are kept, and asked for in advance`() async {
    let publisher = MisbehavingPublisher<Int, Never>()
    var iterator = publisher.values(buffering: .oldest(2)).makeAsyncIterator()
    for number in 1...4 { publisher.send(number) }

    #expect(publisher.subscription().requests == [.max(2)])
    #expect(await iterator.next() == 1)
    #expect(publisher.subscription().requests == [.max(2), .max(1)])
    #expect(await iterator.next() == 2)
    publisher.send(5)
    publisher.send(completion: .finished)
    #expect(await iterator.next() == 5)
    #expect(await iterator.next() == nil)
  }

  @Test func `a publisher that waits to be asked loses nothing with the oldest`() async {
    var seen: [Int] = []
    for await number in (1...100).publisher.values(buffering: .oldest(3)) { seen.append(number) }

    #expect(seen == Array(1...100))
  }

  @Test func `cancelling the task cancels the publisher and ends the loop`() {
    let subject = PassthroughSubject<Int, Failure>()
    let journal = Journal<String>()
    let publisher = subject.handleEvents(
      receiveCancel: { journal.note("cancel") }, receiveRequest: { _ in journal.note("request") })
    let looping = task {
      for try await number in publisher.values { journal.note("\(number)") }
      journal.note("over")
    }
    scheduler.run()
    subject.send(1)
    scheduler.run()
    looping.cancel()
    #expect(journal.entries == ["request", "1", "request", "cancel"])
    scheduler.run()

    #expect(journal.entries.last == "over")
  }

  @Test func `leaving the loop cancels the publisher`() async {
    let journal = Journal<String>()
    let numbers = (1...3).publisher.handleEvents(receiveCancel: { journal.note("cancel") })
    for await number in numbers.values where number == 2 { break }

    #expect(journal.entries == ["cancel"])
  }

  @Test func `a subscription that comes later is asked for what was wanted before`() {
    let journal = Journal<String>()
    let late = LatePublisher()
    let looping = task {
      var iterator = late.values.makeAsyncIterator()
      journal.note("\(await iterator.next() ?? 0)")
    }
    scheduler.run()
    late.start()
    scheduler.run()

    #expect(journal.entries == ["7"])
    _ = looping
  }

  @Test func `tasks that wait at once are served in the order they came`() {
    let publisher = MisbehavingPublisher<Int, Failure>()
    let iterator = ValueIterator(publisher, buffering: nil)
    let journal = Journal<String>()
    for name in ["a", "b", "c"] {
      _ = task {
        switch await iterator.next(isolation: nil) {
        case .value(let number): journal.note("\(name) \(number)")
        case .failure(let error): journal.note("\(name) failed with \(error.number)")
        case .finished: journal.note("\(name) finished")
        }
      }
    }
    scheduler.run()
    #expect(publisher.subscription().requests == [.max(1), .max(1), .max(1)])
    publisher.send(1)
    publisher.send(completion: .failure(Failure(number: 2)))
    scheduler.run()

    #expect(journal.entries == ["a 1", "b failed with 2", "c finished"])
  }

  @Test func `values are kept by nobody once the iterator is gone`() async {
    final class Value: Sendable {}
    let publisher = MisbehavingPublisher<Value, Never>()
    weak var value: Value?
    do {
      let iterator = publisher.values(buffering: .newest(2)).makeAsyncIterator()
      let strong = Value()
      value = strong
      publisher.send(strong)
      withExtendedLifetime(iterator) {}
    }

    #expect(value == nil)
    #expect(publisher.subscription().cancellations == 1)
  }

  @Test func `a value that comes just before its task waits leaves a free place in the buffer`()
    async
  {
    let (queue, upstream) = (ValueQueue<Int, Never>(.oldest(1)), SpySubscription())
    queue.open(UpstreamSubscription(upstream))
    #expect(queue.takeOrAsk() == nil)
    #expect(queue.receive(1) == .none)
    let element = await withUnsafeContinuation { queue.wait($0) }

    #expect(element.value == 1)
    #expect(upstream.requests == [.max(1), .max(1)])
  }

  @Test func `a task whose value another has taken asks for one more`() async {
    let (queue, upstream) = (ValueQueue<Int, Never>(nil), SpySubscription())
    queue.open(UpstreamSubscription(upstream))
    #expect(queue.takeOrAsk() == nil)
    #expect(queue.receive(1) == .none)
    #expect(queue.takeOrAsk()?.value == 1)
    let element = await withUnsafeContinuation { continuation in
      queue.wait(continuation)
      _ = queue.receive(2)
    }

    #expect(element.value == 2)
    #expect(upstream.requests == [.max(1), .max(1)])
  }
}

extension ValueIterator.Element {
  fileprivate var value: Output? {
    if case .value(let value) = self { value } else { nil }
  }
}
