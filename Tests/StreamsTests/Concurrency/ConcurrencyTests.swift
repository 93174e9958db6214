import Dispatch
import Testing

@testable import Streams

/// Cancellations and requests that race with everything else, whatever the operator. The gate runs all
/// suites of this folder under ThreadSanitizer.
@Suite struct ConcurrencyTests: Racing {
  @Test(arguments: [
    "subject", "sequence", "merge", "zip", "flatMap", "switchToLatest", "concatMap", "share",
    "retry",
    "catch",
  ])
  func `cancelling inside a receive is final, whatever races with it`(name: String) {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never> { probe, _ in probe.cancelHere() }
      chain(name, subject).subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
    } _: {
      for number in 0..<10 { $0.0.send(number) }
      $0.0.send(completion: .finished)
    } _: {
      for _ in 0..<10 { $0.1.request(.max(1)) }
    } check: {
      #expect($0.1.values.count <= 1)
      #expect($0.1.breaches == [])
      $0.1.cancel()
    }
  }

  @Test(arguments: [
    "subject", "sequence", "merge", "zip", "flatMap", "switchToLatest", "concatMap", "share",
    "retry",
    "catch",
  ])
  func `cancel may race with values, requests and the completion`(name: String) {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>(.max(3))
      chain(name, subject).subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
      $0.0.send(completion: .finished)
    } _: {
      for _ in 0..<10 { $0.1.request(.max(1)) }
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } check: { subject, probe in
      #expect(probe.breaches == [])
      #expect(probe.completions.count <= 1)
      let count = probe.values.count
      subject.send(99)
      probe.request(.unlimited)
      #expect(probe.values.count == count)
    }
  }

  func chain(_ name: String, _ subject: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>
  {
    switch name {
    case "sequence": (0..<50).publisher.eraseToAnyPublisher()
    case "merge": subject.merge(with: subject).eraseToAnyPublisher()
    case "zip": subject.zip(subject) { $0 + $1 }.eraseToAnyPublisher()
    case "flatMap": subject.flatMap { [$0, $0].publisher }.eraseToAnyPublisher()
    case "switchToLatest":
      subject.map { [$0, $0].publisher }.switchToLatest().eraseToAnyPublisher()
    case "concatMap": subject.concatMap { Just($0) }.eraseToAnyPublisher()
    case "share": subject.share().eraseToAnyPublisher()
    case "retry": subject.retry(2).eraseToAnyPublisher()
    case "catch":
      subject.setFailureType(to: MarbleFailure.self).catch { _ in Just(0) }.eraseToAnyPublisher()
    default: subject.eraseToAnyPublisher()
    }
  }

  @Test func `a cancellable runs its action once`() {
    rounds {
      let spy = SpySubscription()
      return (spy, AnyCancellable(spy))
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } _: {
      $0.1.cancel()
    } check: {
      #expect($0.0.cancellations == 1)
    }
  }

  @Test func `a sequence may be cancelled while its last demand is met`() {
    for _ in 0..<2_000 {
      let held = Lock<(any Subscription)?>(nil)
      [Journal<Int>(), Journal()].publisher.subscribe(
        AnySubscriber(receiveSubscription: { new in held.withLock { $0 = new } }))
      let subscription = held.withLock { $0 }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        thread == 0 ? subscription?.request(.max(1)) : subscription?.cancel()
      }
      held.withLock { $0 = nil }
    }
  }

  @Test func `requests from several threads get each element of a sequence once, in order`() {
    let probe = Probe<Int, Never>(.none)
    (0..<1_000).publisher.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<250 { probe.request(.max(1)) }
    }

    #expect(probe.values == Array(0..<1_000))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }
}
