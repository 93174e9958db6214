import Foundation
import Testing

@testable import Streams

/// L8: cancelling and requesting through a chain of our operators needs no stack for each of them,
/// and neither does releasing it.
///
/// Subscribing goes through every operator, and has a thread with a stack that is large enough.
@Suite(.serialized) struct ErasedChainRecursionTests {
  #if DEBUG
    static let length = 1_000
  #else
    static let length = 100_000
  #endif

  typealias Stream = AnyPublisher<Int, MarbleFailure>

  /// One operator, followed by `eraseToAnyPublisher`.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Stream, VirtualTimeScheduler) -> Stream

    init<P: Publisher<Int, MarbleFailure>>(
      _ name: String, _ apply: @escaping @Sendable (Stream, VirtualTimeScheduler) -> P
    ) {
      testDescription = name
      self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }
  }

  static let hour = Duration.seconds(3_600)
  static let quiet = Empty<Int, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()

  static let cases =
    transforming + filtering + folding + combining + timing + others

  @Test(arguments: OperatorFile.all)
  func `every operator has a long chain`(path: String) throws {
    let name = try OperatorFile.name(of: path)

    #expect(Self.cases.contains { $0.testDescription == name })
  }

  /// A chain that has been subscribed to, and what its source was asked for and told.
  struct Chain: Sendable {
    let source: MisbehavingPublisher<Int, MarbleFailure>
    let held: Guarded<(any Subscription)?>
    let scheduler = VirtualTimeScheduler()

    /// Does what was scheduled for now.
    func runWhatIsScheduled() {
      scheduler.advance(by: .milliseconds(1))
    }
  }

  func subscribe(_ law: Case, asking demand: Subscribers.Demand) -> Chain {
    let chain = Chain(source: MisbehavingPublisher(), held: Guarded(nil))
    onStack(of: 8 << 30) {
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

  @Test(arguments: cases)
  func `releasing a long chain that nobody subscribed to does not overflow the stack`(law: Case) {
    let released = Journal<Int>()
    onStack(of: 256 << 10) {
      let token = Token(0) { released.note(1) }
      var stream = Deferred { Just(token.number) }.setFailureType(to: MarbleFailure.self)
        .eraseToAnyPublisher()
      let scheduler = VirtualTimeScheduler()
      for _ in 0..<Self.length { stream = law.apply(stream, scheduler) }
    }

    #expect(released.count == 1)
  }

  @Test(arguments: cases)
  func `cancelling a long chain does not overflow the stack`(law: Case) {
    let chain = subscribe(law, asking: .max(1))
    onStack(of: 128 << 10) {
      chain.held.value?.cancel()
      chain.held.value = nil
      chain.runWhatIsScheduled()
    }

    #expect(chain.source.subscription().cancellations == 1)
  }

  @Test(arguments: cases)
  func `asking a long chain does not overflow the stack`(law: Case) {
    // An inner publisher is subscribed to when the outer one is asked, which is not what is tested.
    let chain = subscribe(law, asking: law.testDescription.contains("inner") ? .max(1) : .none)
    onStack(of: 128 << 10) {
      chain.held.value?.request(.max(1))
      chain.held.value?.request(.max(2))
      chain.runWhatIsScheduled()
    }
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
