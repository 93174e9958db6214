import Dispatch
import Testing

@testable import Streams

/// Promises that several threads keep.
@Suite struct FutureConcurrencyTests: Racing {
  @Test func `of racing promises one decides for all`() {
    for _ in 0..<Self.rounds {
      let promise = CurrentValueSubject<Future<Int, Never>.Promise, Never>({ _ in })
      let future = Future<Int, Never> { promise.value = $0 }
      let probes = (0..<4).map { _ in Probe<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 { future.subscribe(probes[thread]) }
        promise.value(.success(thread))
        if thread >= 2 { future.subscribe(probes[thread]) }
      }
      #expect(probes.allSatisfy { $0.values.count == 1 && $0.hasFinished && $0.breaches == [] })
      #expect(Set(probes.map(\.values)).count == 1)
    }
  }

  @Test func `a promise may race with the request and the cancellation`() {
    rounds {
      let promise = CurrentValueSubject<Future<Int, Never>.Promise, Never>({ _ in })
      let future = Future<Int, Never> { promise.value = $0 }
      let probe = Probe<Int, Never>(.none)
      future.subscribe(probe)
      return (promise.value, probe)
    } _: {
      $0.0(.success(1))
    } _: {
      $0.1.request(.max(1))
    } _: {
      $0.1.cancel()
    } check: {
      #expect($0.1.breaches == [])
      #expect($0.1.values.count <= 1)
    }
  }
}
