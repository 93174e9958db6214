import Foundation
import Testing

@testable import Streams

/// L8: cancelling and requesting through a chain of our operators needs no stack for each of them,
/// and neither does releasing it.
///
/// Subscribing goes through every operator, and has a thread with a stack that is large enough.
///
/// With optimisation a stack has less than 8 bytes for each operator of a chain, so not even a return address fits.
@Suite struct ErasedChainRecursionTests {
  #if DEBUG
    static let length = 250
  #else
    static let length = 20_000
  #endif

  /// A chain that has been subscribed to, and what its source was asked for and told.
  struct Chain: Sendable {
    let source: MisbehavingPublisher<Token, MarbleFailure>
    let held: Guarded<(any Subscription)?>
    let scheduler = VirtualTimeScheduler()

    /// Does what was scheduled for now.
    func runWhatIsScheduled() {
      scheduler.advance(by: .milliseconds(1))
    }
  }

  func subscribe(_ law: OperatorCase, asking demand: Subscribers.Demand) -> Chain {
    let chain = Chain(source: MisbehavingPublisher(), held: Guarded(nil))
    onStack(of: 1 << 30) {
      var stream = chain.source.eraseToAnyPublisher()
      for _ in 0..<Self.length { stream = law.apply(stream, chain.scheduler) }
      stream.subscribe(
        AnySubscriber(receiveSubscription: { subscription in
          chain.held.value = subscription
          if demand != .none { subscription.request(demand) }
        }))
      chain.runWhatIsScheduled()
    }
    return chain
  }

  @Test(arguments: OperatorCase.chains)
  func `releasing a long chain that nobody subscribed to does not overflow the stack`(
    law: OperatorCase
  ) {
    let released = Journal<Int>()
    onStack(of: 128 << 10) {
      let token = Token(0) { released.note(1) }
      var stream = Deferred { Just(token) }.setFailureType(to: MarbleFailure.self)
        .eraseToAnyPublisher()
      let scheduler = VirtualTimeScheduler()
      for _ in 0..<Self.length { stream = law.apply(stream, scheduler) }
    }

    #expect(released.count == 1)
  }

  @Test(arguments: OperatorCase.chains)
  func `cancelling a long chain does not overflow the stack`(law: OperatorCase) throws {
    let chain = subscribe(law, asking: .max(1))
    try #require(chain.source.count == 1)
    onStack(of: 128 << 10) {
      chain.held.value?.cancel()
      chain.held.value = nil
      chain.runWhatIsScheduled()
    }

    #expect(chain.source.subscription().cancellations == 1)
  }

  @Test(arguments: OperatorCase.chains)
  func `asking a long chain does not overflow the stack`(law: OperatorCase) throws {
    // An inner publisher is subscribed to when the outer one is asked, which is not what is tested.
    let chain = subscribe(law, asking: law.placement.others == .one ? .max(1) : .none)
    onStack(of: 128 << 10) {
      chain.held.value?.request(.max(1))
      chain.held.value?.request(.max(2))
      chain.runWhatIsScheduled()
    }
    try #require(chain.source.count == 1)
    let isAsked = chain.source.subscription().requests.contains { $0 > .none }
    onStack(of: 128 << 10) {
      chain.held.value?.cancel()
      chain.held.value = nil
      chain.runWhatIsScheduled()
    }

    #expect(isAsked)
    #expect(chain.source.subscription().cancellations == 1)
  }
}
