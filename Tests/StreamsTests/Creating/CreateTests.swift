import Dispatch
import Testing

@testable import Streams

@Suite struct CreateTests {
  typealias Emitter = Publishers.Emitter<String, MarbleFailure>

  let scheduler = VirtualTimeScheduler()

  @Test func `what the closure sends is published`() {
    let values = Publishers.create { [scheduler] (subscriber: Emitter) in
      subscriber.send("a")
      return scheduler.schedule(after: .zero + .milliseconds(2)) {
        subscriber.send("b")
        subscriber.send(completion: .finished)
      }
    }

    expect(scheduler.record(values), "a-(b|)")
  }

  @Test func `values wait to be asked for, and the end behind them`() {
    let values = Publishers.Create<String, MarbleFailure> { subscriber in
      for value in ["a", "b", "c"] { subscriber.send(value) }
      subscriber.send(completion: .failure(MarbleFailure()))
      return nil
    }

    expect(scheduler.record(values, subscriber: "(^1)--1--1"), "a--b--(c#)")
  }

  @Test func `values wait for a subscriber that asks for one at a time`() {
    let values = Publishers.Create<String, Never> { subscriber in
      for value in ["a", "b", "c"] { subscriber.send(value) }
      subscriber.send(completion: .finished)
      return nil
    }

    expect(scheduler.record(values, subscriber: "(^1)--1--1"), "a--b--(c|)")
  }

  @Test(arguments: [
    (Publishers.EmitterBuffering.unbounded, "a--(bcd|)"), (.newest(2), "a--(cd|)"),
    (.oldest(2), "a--(bc|)"), (.newest(0), "a|"), (.oldest(0), "a|"),
  ])
  func `a buffer keeps so many`(buffering: Publishers.EmitterBuffering, expected: String) {
    let values = Publishers.Create<String, MarbleFailure>(buffering: buffering) {
      [scheduler] subscriber in
      for value in ["a", "b", "c", "d"] { subscriber.send(value) }
      return scheduler.schedule(after: .zero + .milliseconds(1)) {
        subscriber.send(completion: .finished)
      }
    }

    expect(scheduler.record(values, subscriber: "(^1)--*"), Marbles(expected))
  }

  @Test func `the closure runs for each subscriber, when it asks for the first time`() {
    let runs = CurrentValueSubject<Int, Never>(0)
    let values = Publishers.Create<Int, Never> { subscriber in
      runs.value += 1
      subscriber.send(runs.value)
      return nil
    }
    let recorder = scheduler.observe(values, subscriber: "(^0)---1")
    scheduler.advance(by: .milliseconds(2))
    #expect(runs.value == 0)
    scheduler.advance(by: .milliseconds(5))

    expect(recorder.marbles, "----1")
    expect(scheduler.record(values), "2")
  }

  enum End: CaseIterable {
    case finish, failure, cancellation, finishInside, cancellationInside
  }

  @Test(arguments: End.allCases)
  func `what the closure returns is cancelled once, however the stream ends`(end: End) {
    let count = CurrentValueSubject<Int, Never>(0)
    let held = Guarded<Emitter?>(nil)
    let values = Publishers.Create<String, MarbleFailure> { subscriber in
      held.value = subscriber
      subscriber.send("a")
      if end == .finishInside { subscriber.send(completion: .finished) }
      return AnyCancellable { count.value += 1 }
    }
    let recorder = scheduler.observe(values.prefix(end == .cancellationInside ? 1 : 9))
    scheduler.advance(by: .milliseconds(1))
    switch end {
    case .finish: held.value?.send(completion: .finished)
    case .failure: held.value?.send(completion: .failure(MarbleFailure()))
    default: recorder.cancel()
    }

    #expect(count.value == 1)
    #expect(held.value?.isCancelled == true)
    held.value?.send("x")
    held.value?.send(completion: .finished)
    recorder.cancel()
    #expect(count.value == 1)
    #expect(!recorder.marbles.description.contains("!"))
    #expect(!recorder.marbles.description.contains("x"))
  }

  @Test func `a source that makes values on demand is told what is asked for`() {
    let seen = Journal<Subscribers.Demand>()
    let values = Publishers.Create<Int, Never> { subscriber in
      let next = Guarded(0)
      subscriber.onRequest { demand in
        seen.note(demand)
        for _ in 0..<(demand.max ?? 0) {
          subscriber.send(
            next.change {
              $0 += 1; return $0
            })
        }
      }
      return nil
    }

    expect(scheduler.record(values, subscriber: "(^2)--3"), "(12)--(345)")
    #expect(seen.entries == [.max(2), .max(3)])
  }

  @Test func `a source is told what is asked for by the answer to a value that has waited`() {
    let seen = Journal<Subscribers.Demand>()
    let values = Publishers.Create<String, Never> { subscriber in
      subscriber.onRequest { seen.note($0) }
      for value in ["a", "b"] { subscriber.send(value) }
      return nil
    }
    let held = Guarded<(any Subscription)?>(nil)
    values.receive(
      subscriber: AnySubscriber<String, Never>(
        receiveSubscription: {
          held.value = $0
          $0.request(.max(1))
        },
        receiveValue: { $0 == "a" ? .none : .max(3) }))
    held.value?.request(.max(1))

    #expect(seen.entries == [.max(1), .max(4)])
  }

  @Test func `a closure that sends for ever ends with its subscriber`() {
    let values = Publishers.Create<Int, Never> { subscriber in
      var number = 0
      while !subscriber.isCancelled {
        number += 1
        subscriber.send(number)
      }
      return nil
    }

    expect(scheduler.record(values.prefix(3)), "(123|)")
  }

  @Test func `a source is not asked after a cancellation`() {
    let seen = Journal<Subscribers.Demand>()
    let probe = Probe<Int, Never>(.max(1), each: .max(1)) { probe, _ in probe.cancelHere() }
    Publishers.Create<Int, Never> { subscriber in
      subscriber.onRequest { demand in
        seen.note(demand)
        subscriber.send(1)
      }
      return nil
    }.subscribe(probe)

    #expect(seen.entries == [.max(1)])
    #expect(probe.breaches == [])
  }
}
