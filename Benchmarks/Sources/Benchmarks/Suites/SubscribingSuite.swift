import Streams

/// What one operator costs a subscription, from subscribing to cancelling: the operator between a
/// subject and a sink, less the subject and the sink alone.
let subscribingSuite: [Benchmark] = [
  subscribing("map") { $0.map { $0 }.sink { _ in } },
  subscribing("filter") { $0.filter { _ in true }.sink { _ in } },
  subscribing("tryMap") {
    $0.tryMap { $0 }.sink { _ in
    } receiveValue: { _ in
    }
  },
  subscribing("scan") { $0.scan(0) { $0 &+ $1 }.sink { _ in } },
  subscribing("removeDuplicates") { $0.removeDuplicates().sink { _ in } },
  subscribing("prefix") { $0.prefix(3).sink { _ in } },
  subscribing("drop(while:)") { $0.drop { _ in true }.sink { _ in } },
  subscribing("reduce") { $0.reduce(0) { $0 &+ $1 }.sink { _ in } },
  subscribing("collect") { $0.collect().sink { _ in } },
  subscribing("handleEvents") {
    $0.handleEvents(receiveOutput: { _ in }).sink { _ in }
  },
  subscribing("eraseToAnyPublisher") { $0.eraseToAnyPublisher().sink { _ in } },
  subscribing("flatMap") { $0.flatMap { Just($0) }.sink { _ in } },
  subscribing("switchToLatest, map included") {
    $0.map { Just($0) }.switchToLatest().sink { _ in }
  },
  subscribing("setFailureType, catch") {
    $0.setFailureType(to: Fault.self).catch { _ in Just(0) }.sink { _ in }
  },
  subscribing("setFailureType, retry") {
    $0.setFailureType(to: Fault.self).retry(1).sink { _ in
    } receiveValue: { _ in
    }
  },
  subscribing("debounce") {
    $0.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("throttle") {
    $0.throttle(for: .seconds(1), scheduler: ImmediateScheduler.shared, latest: true)
      .sink { _ in }
  },
  subscribing("delay") {
    $0.delay(for: .seconds(1), scheduler: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("receive(on:)") {
    $0.receive(on: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("share") { $0.share().sink { _ in } },
  subscribing("merge, a second subject included") {
    $0.merge(with: $0).sink { _ in }
  },
  subscribing("zip, a second subject included") { $0.zip($0).sink { _ in } },
  subscribing("combineLatest, a second subject included") {
    $0.combineLatest($0).sink { _ in }
  },
  subscribing("withLatestFrom, a second subject included") {
    $0.withLatestFrom($0).sink { _ in }
  },
  Benchmark(
    "subscribe a subject and a sink", per: "subscription", count: 5_000,
    setUp: { count in { subscribe(count) { $0.sink { _ in } } } },
    byHand: ByHand("closures in an array") { subscriptions in
      {
        let subject = Observers()
        for _ in 0..<subscriptions {
          let checksum = Checksum()
          subject.remove(subject.add { checksum.add($0) })
        }
      }
    }),
  Benchmark(
    "a future, made and subscribed", per: "subscription", count: 5_000,
    setUp: { count in
      {
        let checksum = Checksum()
        for _ in 0..<count {
          Future<Int, Never> { $0(.success(1)) }.sink { checksum.add($0) }.cancel()
        }
        checksum.expect(count)
      }
    },
    byHand: ByHand("an object with closures in an array") { count in
      {
        let checksum = Checksum()
        for _ in 0..<count {
          HandFuture.running { $0(1) }.whenFulfilled { checksum.add($0) }
        }
        checksum.expect(count)
      }
    }),
]

private struct Fault: Error {}

private typealias Chain = @Sendable (PassthroughSubject<Int, Never>) -> AnyCancellable

private func subscribing(_ name: String, _ chain: @escaping Chain) -> Benchmark {
  Benchmark(
    "subscribe \(name)", per: "subscription", count: 5_000,
    setUp: { count in { subscribe(count, chain) } },
    byHand: ByHand("a closure around a closure") { subscriptions in
      {
        let checksum = Checksum()
        for _ in 0..<subscriptions {
          mapping({ $0 &+ 1 }, { checksum.add($0) })(0)
        }
        checksum.expect(subscriptions)
      }
    }
  ).with(\.baseline) { count in { subscribe(count) { $0.sink { _ in } } } }
}

private func subscribe(_ subscriptions: Int, _ chain: Chain) {
  let subject = PassthroughSubject<Int, Never>()
  for _ in 0..<subscriptions { chain(subject).cancel() }
}
