// construct: an operator of one's own with an inner subscriber that has a subscription of its own
// swift6: warning: is mutable

import Streams

extension Publishers {
  fileprivate struct EveryOther<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber))
    }

    final class Inner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible {
      typealias Input = Downstream.Input
      typealias Failure = Downstream.Failure

      private let downstream: Downstream
      private var upstream: Subscription?
      private var isOdd = false

      init(downstream: Downstream) { self.downstream = downstream }

      var description: String { "EveryOther" }

      func receive(subscription: Subscription) {
        upstream = subscription
        downstream.receive(subscription: self)
      }

      func receive(_ input: Input) -> Subscribers.Demand {
        isOdd.toggle()
        return isOdd ? downstream.receive(input) : .max(1)
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion)
      }

      func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

      func cancel() {
        upstream?.cancel()
        upstream = nil
      }
    }
  }
}
