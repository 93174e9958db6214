import Streams

/// What one operator costs a subscription, from subscribing to cancelling: the operator between a
/// subject and a sink, less the subject and the sink alone.
let subscribingSuite: [Benchmark] = [
  subscribing("map", allocations: 1) { $0.map { $0 }.sink { _ in } },
  subscribing("filter", allocations: 2) { $0.filter { _ in true }.sink { _ in } },
  subscribing("tryMap", allocations: 3) {
    $0.tryMap { $0 }.sink { _ in
    } receiveValue: { _ in
    }
  },
  subscribing("scan", allocations: 2) { $0.scan(0) { $0 &+ $1 }.sink { _ in } },
  subscribing("removeDuplicates", allocations: 2) { $0.removeDuplicates().sink { _ in } },
  subscribing("prefix", allocations: 2) { $0.prefix(3).sink { _ in } },
  subscribing("drop(while:)", allocations: 2) { $0.drop { _ in true }.sink { _ in } },
  subscribing("reduce", allocations: 2) { $0.reduce(0) { $0 &+ $1 }.sink { _ in } },
  subscribing("collect", allocations: 2) { $0.collect().sink { _ in } },
  subscribing("handleEvents", allocations: 2) {
    $0.handleEvents(receiveOutput: { _ in }).sink { _ in }
  },
  subscribing("eraseToAnyPublisher", allocations: 2) { $0.eraseToAnyPublisher().sink { _ in } },
  subscribing("flatMap", allocations: 2) { $0.flatMap { Just($0) }.sink { _ in } },
  subscribing("switchToLatest, map included", allocations: 3) {
    $0.map { Just($0) }.switchToLatest().sink { _ in }
  },
  subscribing("setFailureType, catch", allocations: 3) {
    $0.setFailureType(to: Fault.self).catch { _ in Just(0) }.sink { _ in }
  },
  subscribing("setFailureType, retry", allocations: 3) {
    $0.setFailureType(to: Fault.self).retry(1).sink { _ in
    } receiveValue: { _ in
    }
  },
  subscribing("debounce", allocations: 2) {
    $0.debounce(for: .seconds(1), scheduler: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("throttle", allocations: 2) {
    $0.throttle(for: .seconds(1), scheduler: ImmediateScheduler.shared, latest: true)
      .sink { _ in }
  },
  subscribing("delay", allocations: 2) {
    $0.delay(for: .seconds(1), scheduler: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("receive(on:)", allocations: 2) {
    $0.receive(on: ImmediateScheduler.shared).sink { _ in }
  },
  subscribing("share", allocations: 15) { $0.share().sink { _ in } },
  subscribing("merge, a second subject included", allocations: 7) {
    $0.merge(with: $0).sink { _ in }
  },
  subscribing("zip, a second subject included", allocations: 3) { $0.zip($0).sink { _ in } },
  subscribing("combineLatest, a second subject included", allocations: 3) {
    $0.combineLatest($0).sink { _ in }
  },
  subscribing("withLatestFrom, a second subject included", allocations: 3) {
    $0.withLatestFrom($0).sink { _ in }
  },
  Benchmark(
    "subscribe a subject and a sink", per: "subscription", count: subscriptions,
    budget: Budget(ratio: 7.1, allocations: 4),
    setUp: { { subscribe { $0.sink { _ in } } } },
    byHand: ByHand("closures in an array") {
      {
        let subject = Observers()
        for _ in 0..<subscriptions {
          let tally = Tally()
          subject.remove(subject.add { tally.add($0) })
        }
      }
    }),
]

private let subscriptions = 5_000

private struct Fault: Error {}

private typealias Chain = @Sendable (PassthroughSubject<Int, Never>) -> AnyCancellable

private func subscribing(_ name: String, allocations: Double, _ chain: @escaping Chain) -> Benchmark
{
  Benchmark(
    "subscribe \(name)", per: "subscription", count: subscriptions,
    budget: Budget(allocations: allocations), setUp: { { subscribe(chain) } },
    byHand: ByHand("a closure around a closure") {
      {
        let tally = Tally()
        for _ in 0..<subscriptions {
          mapping({ $0 &+ 1 }, { tally.add($0) })(0)
        }
        tally.expect(subscriptions)
      }
    }
  ).with(\.rest) { { subscribe { $0.sink { _ in } } } }
}

private func subscribe(_ chain: Chain) {
  let subject = PassthroughSubject<Int, Never>()
  for _ in 0..<subscriptions { chain(subject).cancel() }
}
