// Chains of operators that Combine lacks. They have a module of their own, so that the optimiser makes the same of the other
// chains with them and without.
import Streams

public typealias Receive = @Sendable (Int) -> Void

public func concatMapAhead(_ values: Int, _ receive: @escaping Receive) -> AnyCancellable {
  Deferred { (0..<values).publisher }.concatMap(maxPublishers: .max(4)) { Just($0) }
    .sink(receiveValue: receive)
}

public func expanding(to last: Int, _ receive: @escaping Receive) -> AnyCancellable {
  Just(1).expand { number in (number < last ? number + 1..<number + 2 : 0..<0).publisher }
    .sink(receiveValue: receive)
}

public func pages(to last: Int, _ receive: @escaping Receive) -> AnyCancellable {
  Publishers.pages(from: 1) { number in Just((number, number < last ? number + 1 : nil)) }
    .sink(receiveValue: receive)
}

public func pacing(
  _ values: Int, _ scheduler: VirtualTimeScheduler, _ receive: @escaping Receive
) -> AnyCancellable {
  (0..<values).publisher.paced(1, per: .milliseconds(1), scheduler: scheduler)
    .sink(receiveValue: receive)
}

public func asyncMapping(
  _ values: Int, _ scheduler: VirtualTimeScheduler, _ receive: @escaping Receive
) -> AnyCancellable {
  (0..<values).publisher.asyncMap(on: scheduler) { $0 }.sink(receiveValue: receive)
}
