import Testing

@testable import Streams

/// How often `share()` runs its source, and when.
@Suite struct ShareConnectionTests {
  @Test func `a source that has completed is not run again by who comes late`() {
    let runs = Journal<Int>()
    let shared = Deferred {
      runs.note(1)
      return Just(1)
    }
    .share()
    let probe = Probe<Int, Never>()
    shared.subscribe(probe)
    #expect(probe.values == [1] && probe.hasFinished)

    let inner = Probe<Int, Never>()
    let late = Probe<Int, Never>(onSubscription: { _ in shared.subscribe(inner) })
    shared.subscribe(late)

    #expect(runs.count == 1)
    #expect(late.values == [] && late.hasFinished)
    #expect(inner.values == [] && inner.hasFinished)
    #expect(late.breaches == [] && inner.breaches == [])
  }

  @Test func `a source that completes while it is subscribed to is not run again`() {
    let runs = Journal<Int>()
    let (second, third) = (Probe<Int, Never>(), Probe<Int, Never>())
    let held = Guarded<AnyPublisher<Int, Never>>(Empty().eraseToAnyPublisher())
    held.value = Deferred {
      runs.note(1)
      return [1, 2].publisher
    }
    .share().eraseToAnyPublisher()
    let first = Probe<Int, Never>(
      onValue: { _, value in if value == 1 { held.value.subscribe(second) } },
      onCompletion: { _ in held.value.subscribe(third) })
    held.value.subscribe(first)

    #expect(runs.count == 1)
    #expect(first.values == [1, 2] && first.hasFinished)
    #expect(second.values == [2] && second.hasFinished)
    #expect(third.values == [] && third.hasFinished)
  }

  @Test func `who subscribes while the last connection is being cancelled connects after it`() {
    let source = LiveCountingPublisher()
    let held = Guarded<AnyPublisher<Int, Never>>(Empty().eraseToAnyPublisher())
    let again = Probe<Int, Never>()
    let isFirst = Guarded(true)
    held.value = source.handleEvents(receiveCancel: {
      let subscribes = isFirst.change { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if subscribes { held.value.subscribe(again) }
    })
    .share().eraseToAnyPublisher()
    let probe = Probe<Int, Never>()
    held.value.subscribe(probe)
    probe.cancel()

    #expect(source.subscriptions == 2)
    #expect(source.alive == 1)
    #expect(source.mostAlive == 1)
    again.cancel()
    #expect(source.alive == 0)
    held.value = Empty().eraseToAnyPublisher()
  }

  @Test func `who subscribes while the source is being subscribed to joins that connection`() {
    let source = LiveCountingPublisher()
    let held = Guarded<AnyPublisher<Int, Never>>(Empty().eraseToAnyPublisher())
    let second = Probe<Int, Never>()
    held.value = source.handleEvents(receiveSubscription: { _ in held.value.subscribe(second) })
      .share().eraseToAnyPublisher()
    let first = Probe<Int, Never>()
    held.value.subscribe(first)

    #expect(source.subscriptions == 1)
    first.cancel()
    #expect(source.alive == 1)
    second.cancel()
    #expect(source.alive == 0)
    held.value = Empty().eraseToAnyPublisher()
  }
}
