import Foundation
import Synchronization
import Testing

@testable import Streams

/// L8: whatever the number of synchronous steps, the stack does not grow with it.
///
/// A step through an operator takes some 20 µs in a debug build, so there are fewer of them there, on a stack that 130
/// bytes a step overflow. A step that recurses takes several times as many without optimisation.
@Suite struct RecursionTests {
  #if DEBUG
    static let steps = 2_000
    static let operators = 10_000
  #else
    static let steps = 1_000_000
    static let operators = 100_000
  #endif

  @Test(arguments: [true, false])
  func `asking a sequence for one value at a time`(byReturning: Bool) {
    let subscriber = OneAtATime<Int, Never>(byReturning: byReturning)
    onStack(of: 256 << 10) { (0..<Self.steps).publisher.subscribe(subscriber) }

    #expect(subscriber.count == Self.steps)
    #expect(subscriber.hasEnded)
  }

  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func `synchronous inners through flatMap`(maxPublishers: Subscribers.Demand) {
    let counter = Counter<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<Self.steps).publisher.flatMap(maxPublishers: maxPublishers) { Just($0) }
        .subscribe(counter)
    }

    #expect(counter.count == Self.steps)
    #expect(counter.hasEnded)
  }

  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func `asking flatMap for one value at a time`(maxPublishers: Subscribers.Demand) {
    let count = Self.steps
    let subscriber = OneAtATime<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<count).publisher.flatMap(maxPublishers: maxPublishers) { Just($0) }
        .subscribe(subscriber)
    }

    #expect(subscriber.count == count)
    #expect(subscriber.hasEnded)
  }

  @Test func `empty inners through flatMap, one at a time`() {
    let counter = Counter<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<Self.steps).publisher
        .flatMap(maxPublishers: .max(1)) { _ in Empty<Int, Never>() }.subscribe(counter)
    }

    #expect(counter.count == 0)
    #expect(counter.hasEnded)
  }

  @Test func `synchronous inners through switchToLatest`() {
    let counter = Counter<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<Self.steps).publisher.map { Just($0) }.switchToLatest().subscribe(counter)
    }

    #expect(counter.count == Self.steps)
    #expect(counter.hasEnded)
  }

  @Test func `synchronous retries`() {
    let attempts = Journal<Int>()
    let counter = Counter<Int, MarbleFailure>()
    onStack(of: 256 << 10) { [attempts] in
      Deferred {
        attempts.note(1)
        return Fail<Int, MarbleFailure>(error: MarbleFailure())
      }
      .retry(Self.steps).subscribe(counter)
    }

    #expect(attempts.count == Self.steps + 1)
    #expect(counter.hasEnded)
  }

  @Test func `zip of two sequences`() {
    let counter = Counter<Int, Never>()
    let numbers = (0..<Self.steps).publisher
    onStack(of: 256 << 10) { numbers.zip(numbers) { $0 + $1 }.subscribe(counter) }

    #expect(counter.count == Self.steps)
    #expect(counter.hasEnded)
  }

  @Test func `asking zip for one pair at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    let numbers = (0..<Self.steps).publisher
    onStack(of: 256 << 10) { numbers.zip(numbers) { $0 + $1 }.subscribe(subscriber) }

    #expect(subscriber.count == Self.steps)
    #expect(subscriber.hasEnded)
  }

  @Test func `asking combineLatest of four for one combination at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    let numbers = (0..<Self.steps / 4).publisher
    onStack(of: 256 << 10) {
      numbers.combineLatest(numbers, numbers, numbers).map { $0 + $1 + $2 + $3 }
        .subscribe(subscriber)
    }

    #expect(subscriber.count > 0)
    #expect(subscriber.hasEnded)
  }

  @Test func `asking for one value at a time where some wait, and some are passed at once`() {
    let subscriber = OneAtATime<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    onStack(of: 256 << 10) {
      subject.flatMap { Just($0) }.map { Just($0) }.switchToLatest().subscribe(subscriber)
      for number in 0..<Self.steps { subject.send(number) }
      subject.send(completion: .finished)
    }

    #expect(subscriber.count == Self.steps)
    #expect(subscriber.hasEnded)
  }

  @Test func `asking merge for one value at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    let numbers = (0..<Self.steps / 2).publisher
    onStack(of: 256 << 10) { numbers.merge(with: numbers).subscribe(subscriber) }

    #expect(subscriber.count == Self.steps)
    #expect(subscriber.hasEnded)
  }

  @Test func `merge of many publishers`() {
    let count = Self.operators
    let (counter, subscriber) = (Counter<Int, Never>(), OneAtATime<Int, Never>())
    let merged = Publishers.MergeMany((0..<count).map { Just($0) })
    onStack(of: 256 << 10) {
      merged.subscribe(counter)
      merged.prefix(1).subscribe(subscriber)
    }

    #expect(counter.count == count)
    #expect(counter.hasEnded)
    #expect(subscriber.count == 1)
    #expect(subscriber.hasEnded)
  }

  @Test func `a subject that is sent the next value from inside a receive`() {
    let subject = PassthroughSubject<Int, Never>()
    let latest = CurrentValueSubject<Int, Never>(0)
    let cancellable = subject.sink { value in
      latest.value = value
      if value < Self.steps { subject.send(value + 1) }
    }
    onStack(of: 256 << 10) { subject.send(1) }

    #expect(latest.value == Self.steps)
    cancellable.cancel()
  }

  /// Subscribing and sending go through every operator, and need a stack for it. Cancelling and
  /// releasing do not.
  @Test(arguments: ["map", "filter", "removeDuplicates"])
  func `releasing a long chain of operators does not overflow the stack`(name: String) {
    let subject = PassthroughSubject<Int, Never>()
    let chain = CurrentValueSubject<AnyPublisher<Int, Never>, Never>(subject.eraseToAnyPublisher())
    let run = CurrentValueSubject<AnyCancellable?, Never>(nil)
    let seen = Atomic(0)
    onStack(of: 2 << 30) {
      var publisher = chain.value
      for _ in 0..<Self.operators {
        switch name {
        case "map": publisher = publisher.map { $0 }.eraseToAnyPublisher()
        case "filter": publisher = publisher.filter { _ in true }.eraseToAnyPublisher()
        default: publisher = publisher.removeDuplicates().eraseToAnyPublisher()
        }
      }
      run.value = publisher.sink { seen.store($0, ordering: .relaxed) }
      subject.send(7)
    }
    onStack(of: 256 << 10) {
      run.value = nil
    }
    subject.send(8)

    #expect(seen.load(ordering: .relaxed) == 7)
  }

  /// Kept without cancelling or asking; then whoever holds the chain lets go of it.
  @Test(arguments: ["filter", "removeDuplicates", "filter and removeDuplicates"])
  func `a long chain of operators may be asked, and dropped without a cancellation`(
    name: String
  ) {
    let feed = Feed<Int, Never>()
    let held = Lock<(any Subscription)?>(nil)
    let chain = CurrentValueSubject<AnyPublisher<Int, Never>, Never>(feed.eraseToAnyPublisher())
    onStack(of: 2 << 30) {
      var publisher = chain.value
      for number in 0..<Self.operators {
        let filters = name == "filter" || (name != "removeDuplicates" && number.isMultiple(of: 2))
        publisher =
          filters
          ? publisher.filter { _ in true }.eraseToAnyPublisher()
          : publisher.removeDuplicates().eraseToAnyPublisher()
      }
      publisher.subscribe(
        AnySubscriber(receiveSubscription: { new in held.withLock { $0 = new } }))
    }
    onStack(of: 256 << 10) {
      held.withLock { $0 }?.request(.max(1))
      feed.abandon()
      let last = held.withLock { $0.take() }
      _ = last
    }

    #expect(feed.asked == .max(1))
  }

  @Test(arguments: ["zip", "combineLatest"])
  func `many inputs`(name: String) {
    let counter = Counter<[Int], Never>()
    let inputs = (0..<Self.operators).map { Just($0) }
    onStack(of: 256 << 10) {
      if name == "zip" { return Publishers.ZipMany(inputs).subscribe(counter) }
      Publishers.CombineLatestMany(inputs).subscribe(counter)
    }

    #expect(counter.count == 1)
    #expect(counter.hasEnded)
  }

  @Test(arguments: [true, false])
  func `asking a source that makes values on demand for one at a time`(byReturning: Bool) {
    let subscriber = OneAtATime<Int, Never>(byReturning: byReturning)
    let ones = Publishers.Create<Int, Never> { subscriber in
      subscriber.onRequest { demand in
        for _ in 0..<(demand.max ?? 1_000) { subscriber.send(1) }
      }
      return nil
    }
    onStack(of: 256 << 10) { ones.prefix(Self.steps).subscribe(subscriber) }

    #expect(subscriber.count == Self.steps)
    #expect(subscriber.hasEnded)
  }
}
