import Foundation
import Testing

@testable import Streams

/// L8: cancelling and requesting through a chain of our operators needs no stack for each of them,
/// and neither does releasing it.
///
/// Subscribing goes through every operator, and has a thread with a stack that is large enough.
@Suite(.serialized) struct ErasedChainRecursionTests {
  #if DEBUG
    static let length = 5_000
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

  static let cases = [
    Case("map") { stream, _ in stream.map { $0 + 1 } },
    Case("tryMap") { stream, _ in stream.tryMap { $0 }.mapError { _ in MarbleFailure() } },
    Case("mapError") { stream, _ in stream.mapError { $0 } },
    Case("filter") { stream, _ in stream.filter { _ in true } },
    Case("compactMap") { stream, _ in stream.compactMap { $0 } },
    Case("scan") { stream, _ in stream.scan(0) { $0 + $1 } },
    Case("prefix") { stream, _ in stream.prefix(1_000) },
    Case("prefix(while:)") { stream, _ in stream.prefix { $0 >= 0 } },
    Case("first") { stream, _ in stream.first() },
    Case("drop(while:)") { stream, _ in stream.drop { $0 < 0 } },
    Case("removeDuplicates") { stream, _ in stream.removeDuplicates() },
    Case("collect") { stream, _ in stream.collect().map { $0.count } },
    Case("reduce") { stream, _ in stream.reduce(0) { $0 + $1 } },
    Case("flatMap") { stream, _ in stream.flatMap { _ in quiet } },
    Case("flatMap, the inner") { stream, _ in
      Just(0).setFailureType(to: MarbleFailure.self).flatMap { _ in stream }
    },
    Case("switchToLatest") { stream, _ in stream.map { _ in quiet }.switchToLatest() },
    Case("switchToLatest, the inner") { stream, _ in
      Just(stream).setFailureType(to: MarbleFailure.self).switchToLatest()
    },
    Case("merge") { stream, _ in stream.merge(with: quiet) },
    Case("merge many") { stream, _ in [quiet, stream].merge() },
    Case("zip") { stream, _ in stream.zip(quiet) { left, _ in left } },
    Case("zip many") { stream, _ in [stream, quiet].zip().map { $0[0] } },
    Case("combineLatest") { stream, _ in stream.combineLatest(quiet) { left, _ in left } },
    Case("combineLatest 3") { stream, _ in stream.combineLatest(quiet, quiet).map { $0.0 } },
    Case("combineLatest many") { stream, _ in [quiet, stream].combineLatest().map { $0[1] } },
    Case("withLatestFrom") { stream, _ in stream.withLatestFrom(quiet) { left, _ in left } },
    Case("withLatestFrom, the other") { stream, _ in quiet.withLatestFrom(stream) { $1 } },
    Case("merge 8") { stream, _ in
      quiet.merge(with: quiet, quiet, quiet, quiet, quiet, quiet, stream)
    },
    Case("append") { stream, _ in stream.append(quiet) },
    Case("append, the suffix") { stream, _ in
      Empty<Int, MarbleFailure>().append(stream)
    },
    Case("prepend") { stream, _ in stream.prepend(Empty<Int, MarbleFailure>()) },
    Case("prefix(untilOutputFrom:)") { stream, _ in stream.prefix(untilOutputFrom: quiet) },
    Case("prefix(untilOutputFrom:), the trigger") { stream, _ in
      quiet.prefix(untilOutputFrom: stream)
    },
    Case("drop(untilOutputFrom:)") { stream, _ in stream.drop(untilOutputFrom: quiet) },
    Case("buffer") { stream, _ in
      stream.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest)
    },
    Case("tryCatch") { stream, _ in
      stream.tryCatch { _ in quiet }.mapError { _ in MarbleFailure() }
    },
    Case("catch") { stream, _ in stream.catch { _ in quiet } },
    Case("catch, the replacement") { stream, _ in
      Fail<Int, MarbleFailure>(error: MarbleFailure()).catch { _ in stream }
    },
    Case("replaceError") { stream, _ in
      stream.replaceError(with: 0).setFailureType(to: MarbleFailure.self)
    },
    Case("retry") { stream, _ in stream.retry(1) },
    Case("debounce") { stream, scheduler in stream.debounce(for: hour, scheduler: scheduler) },
    Case("throttle") { stream, scheduler in
      stream.throttle(for: hour, scheduler: scheduler, latest: true)
    },
    Case("delay") { stream, scheduler in stream.delay(for: hour, scheduler: scheduler) },
    Case("timeout") { stream, scheduler in stream.timeout(hour, scheduler: scheduler) },
    Case("collectByTime") { stream, scheduler in
      stream.collect(.byTime(scheduler, hour)).map { $0.count }
    },
    Case("measureInterval") { stream, scheduler in
      stream.measureInterval(using: scheduler).map { $0 > .zero ? 1 : 0 }
    },
    Case("receive(on:)") { stream, scheduler in stream.receive(on: scheduler) },
    Case("share") { stream, _ in stream.share() },
    Case("autoconnect") { stream, _ in
      stream.multicast { PassthroughSubject<Int, MarbleFailure>() }.autoconnect()
    },
    Case("makeConnectable") { stream, _ in
      stream.assertNoFailure().makeConnectable().autoconnect()
        .setFailureType(to: MarbleFailure.self)
    },
    Case("breakpoint") { stream, _ in stream.breakpoint(receiveOutput: { _ in false }) },
    Case("handleEvents") { stream, _ in stream.handleEvents(receiveOutput: { _ in }) },
    Case("print") { stream, _ in stream.print(to: NoOutput()) },
  ]

  /// Runs `body` on a thread with a stack of so many bytes, of which only what is used is real.
  func onStack(of size: Int, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    #expect(done.wait(timeout: .now() + .seconds(300)) == .success)
  }

  /// A chain that has been subscribed to, and what its source was asked for and told.
  struct Chain: Sendable {
    let source: MisbehavingPublisher<Int, MarbleFailure>
    let held: Guarded<(any Subscription)?>
  }

  func subscribe(_ law: Case, asking demand: Subscribers.Demand) -> Chain {
    let chain = Chain(source: MisbehavingPublisher(), held: Guarded(nil))
    onStack(of: 8 << 30) {
      let scheduler = VirtualTimeScheduler()
      var stream = chain.source.eraseToAnyPublisher()
      for _ in 0..<Self.length { stream = law.apply(stream, scheduler) }
      stream.subscribe(
        AnySubscriber(receiveSubscription: { subscription in
          chain.held.value = subscription
          if demand != .none { subscription.request(demand) }
        }))
    }
    return chain
  }

  @Test(arguments: cases)
  func `cancelling a long chain does not overflow the stack`(law: Case) {
    let chain = subscribe(law, asking: .max(1))
    onStack(of: 512 << 10) {
      chain.held.value?.cancel()
      chain.held.value = nil
    }

    #expect(chain.source.subscription().cancellations == 1)
  }

  @Test(arguments: cases)
  func `asking a long chain does not overflow the stack`(law: Case) {
    // An inner publisher is subscribed to when the outer one is asked, which is not what is tested.
    let chain = subscribe(law, asking: law.testDescription.contains("inner") ? .max(1) : .none)
    onStack(of: 512 << 10) {
      chain.held.value?.request(.max(1))
      chain.held.value?.request(.max(2))
    }
    let isAsked = chain.source.subscription().requests.contains { $0 > .none }
    onStack(of: 512 << 10) {
      chain.held.value?.cancel()
      chain.held.value = nil
    }

    #expect(isAsked)
    #expect(chain.source.subscription().cancellations == 1)
  }
}
