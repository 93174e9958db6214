import Dispatch
import Testing

@testable import Streams

/// Operators that make publishers of values, whose inner publishers send on several threads.
@Suite struct FlatteningConcurrencyTests: Racing {
  let queue = DispatchQueue(label: "inner publishers", attributes: .concurrent)

  /// The failure of one of several publishers.
  struct Failed: Error, Hashable {
    let number: Int
  }

  /// Asks for one value at a time on other threads too, and signals at the end.
  func probe<Output: Sendable, Failure: Error>(
    _ publisher: some Publisher<Output, Failure>
  ) -> Probe<Output, Failure> {
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Output, Failure>(
      .max(1), each: .max(1), onCompletion: { _ in done.signal() })
    publisher.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<20 { probe.request(.max(1)) }
    }
    wait(for: done)
    return probe
  }

  @Test func `concatMap keeps the order of inner publishers that run at once`() {
    let running = Running()
    let probe = probe(
      (0..<40).publisher.concatMap(maxPublishers: .max(3), size: 4) { [queue] sender in
        (0..<20).publisher.map { Sent(sender: sender, number: $0) }.receive(on: queue)
          .handleEvents(
            receiveSubscription: { _ in running.begin() },
            receiveCompletion: { _ in running.end() })
      })

    #expect(
      probe.values
        == (0..<40).flatMap { sender in (0..<20).map { Sent(sender: sender, number: $0) } })
    #expect(running.most <= 3)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `concatMap keeps what several threads send until its turn comes`() {
    let inners = (0..<Self.senders).map { _ in PassthroughSubject<Sent, Never>() }
    let probe = Probe<Sent, Never>(.none)
    inners.publisher.concatMap(maxPublishers: .max(Self.senders), size: Self.count) { $0 }
      .subscribe(probe)
    probe.request(.max(1))
    race { value in
      inners[value.sender].send(value)
      probe.request(.max(1))
      if value.number == Self.count - 1 { inners[value.sender].send(completion: .finished) }
    }

    #expect(probe.values.count == Self.everything.count)
    #expect(probe.values.map(\.sender) == probe.values.map(\.sender).sorted())
    #expect(isInOrder(probe.values))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test(
    arguments: [Publishers.ExpansionOrder.breadthFirst, .depthFirst],
    [Subscribers.Demand.max(2), .unlimited])
  func `expand publishes a tree whose branches come on several threads once`(
    order: Publishers.ExpansionOrder, limit: Subscribers.Demand
  ) {
    let running = Running()
    let probe = probe(
      Just(1).expand(maxPublishers: limit, order: order) { [queue] number in
        let children = [number * 2, number * 2 + 1].filter { $0 < 256 }.publisher
        // Some send at once, and the others on several threads.
        let inner =
          number.isMultiple(of: 3)
          ? children.eraseToAnyPublisher() : children.receive(on: queue).eraseToAnyPublisher()
        return inner.handleEvents(
          receiveSubscription: { _ in running.begin() },
          receiveCompletion: { _ in running.end() })
      })
    let places = Dictionary(zip(probe.values, 0...), uniquingKeysWith: { first, _ in first })

    #expect(probe.values.sorted() == Array(1..<256))
    #expect(probe.values.allSatisfy { places[$0 / 2, default: -1] < places[$0, default: -1] })
    #expect(running.most <= limit.max ?? 256)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `pages come in order and are loaded once each, whichever thread loads them`() {
    let loads = Journal<Int>()
    let pages = Publishers.pages(from: 0) { [queue] (key: Int) in
      loads.note(key)
      return Just((key, key < 199 ? key + 1 : nil)).receive(on: queue)
    }
    let probe = probe(pages)

    #expect(probe.values == Array(0..<200))
    #expect(loads.entries == Array(0..<200))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `no page is loaded after a cancellation on another thread`() {
    for _ in 0..<20 {
      let loads = Journal<Int>()
      let probe = Probe<Int, Never>()
      Publishers.pages(from: 0) { [queue] (key: Int) in
        loads.note(key)
        return Just((key, Optional(key + 1))).receive(on: queue)
      }.subscribe(probe)
      together { thread in
        if thread == 0 { probe.cancel() } else { probe.request(.max(1)) }
      }
      // The page that was being loaded.
      for _ in 0..<2 { queue.sync(flags: .barrier) {} }
      let (loaded, received) = (loads.count, probe.values.count)
      for _ in 0..<2 { queue.sync(flags: .barrier) {} }

      #expect(loads.count == loaded)
      #expect(probe.values.count == received)
      #expect(probe.completions.isEmpty)
      #expect(probe.breaches == [])
    }
  }

  @Test func `flatMapDelayingErrors collects the errors of publishers that fail at once`() {
    for _ in 0..<10 {
      let inners = (0..<100).map { _ in PassthroughSubject<Int, Failed>() }
      let probe = Probe<Int, Publishers.CollectedErrors<Failed>>()
      inners.indices.publisher.setFailureType(to: Failed.self)
        .flatMapDelayingErrors { inners[$0] }.subscribe(probe)
      together { thread in
        for number in stride(from: thread, to: inners.count, by: 2) {
          inners[number].send(number)
          inners[number].send(completion: .failure(Failed(number: number)))
          inners[number].send(number)
        }
      }

      #expect(probe.values.sorted() == Array(inners.indices))
      #expect(errors(of: probe).map(\.number).sorted() == Array(inners.indices))
      #expect(probe.breaches == [])
    }
  }

  @Test func `mergeDelayingErrors ends once, with the errors of both sides`() {
    for _ in 0..<Self.rounds / 2 {
      let sides = (0..<2).map { _ in PassthroughSubject<Int, Failed>() }
      let probe = Probe<Int, Publishers.CollectedErrors<Failed>>(.max(1))
      sides[0].mergeDelayingErrors(with: sides[1]).subscribe(probe)
      together { side in
        if side == 0 { probe.request(.max(1)) }
        sides[side].send(side)
        sides[side].send(completion: .failure(Failed(number: side)))
      }

      #expect(probe.values.sorted() == [0, 1])
      #expect(errors(of: probe).map(\.number).sorted() == [0, 1])
      #expect(probe.breaches == [])
    }
  }

  @Test(arguments: ["concatMap", "expand", "flatMapDelayingErrors"])
  func `a cancellation beside values leaves no inner publisher running`(name: String) {
    for _ in 0..<Self.rounds / 2 {
      let inner = LiveCountingPublisher()
      let subject = PassthroughSubject<Int, Never>()
      let flattened: AnyPublisher<Int, Never> =
        switch name {
        case "expand": subject.expand { _ in inner }.eraseToAnyPublisher()
        case "flatMapDelayingErrors":
          subject.flatMapDelayingErrors { _ in inner }.assertNoFailure().eraseToAnyPublisher()
        default:
          subject.concatMap(maxPublishers: .unlimited) { _ in inner }.eraseToAnyPublisher()
        }
      let probe = Probe<Int, Never>()
      flattened.subscribe(probe)
      together { thread in
        if thread == 1 { return probe.cancel() }
        for number in 0..<5 { subject.send(number) }
      }

      #expect(inner.alive == 0)
      #expect(probe.completions.isEmpty)
      #expect(probe.breaches == [])
    }
  }

  private func errors<Output: Sendable>(
    of probe: Probe<Output, Publishers.CollectedErrors<Failed>>
  ) -> [Failed] {
    guard probe.completions.count == 1, case .failure(let all)? = probe.completions.first else {
      return []
    }
    return all.errors
  }
}

/// The number of things that go on at once.
final class Running: Sendable {
  private let state = Guarded((now: 0, most: 0))

  var now: Int { state.value.now }
  var most: Int { state.value.most }

  func begin() {
    state.change {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func end() { state.change { $0.now -= 1 } }
}
