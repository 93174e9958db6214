import Dispatch
import Streams
import Testing

@Suite struct PausedTests {
  let scheduler = VirtualTimeScheduler()

  func paused(
    _ source: Marbles, by control: Marbles, size: Int = .max,
    whenFull: Publishers.BufferingStrategy<MarbleFailure> = .dropOldest
  ) -> Marbles {
    let control = scheduler.hot(control).map { $0 == "T" }.assertNoFailure()
    return scheduler.record(
      scheduler.hot(source).paused(by: control, size: size, whenFull: whenFull))
  }

  @Test func `paused keeps values, and publishes them when it goes on`() {
    expect(paused("-1-2-3-4-5-|", by: "--T---F-----"), "-1----(23)4-5-|")
  }

  @Test func `the end waits, too`() {
    expect(paused("-1-2|", by: "--T-----F---"), "-1------(2|)")
    expect(paused("-1-2#", by: "--T-----F---"), "-1------(2#)")
    expect(paused("-1--|", by: "--T-----F---"), "-1------|")
  }

  @Test func `the finish of the control goes on`() {
    expect(paused("-1-2-3-|", by: "--T-|"), "-1--23-|")
  }

  @Test func `a control that pauses at once pauses from the beginning`() {
    let isPaused = CurrentValueSubject<Bool, Never>(true)
    let probe = Probe<Int, Never>()
    (1...3).publisher.paused(by: isPaused).subscribe(probe)

    #expect(probe.values == [])
    isPaused.value = false
    #expect(probe.values == [1, 2, 3])
    #expect(probe.hasFinished)
  }

  @Test func `what there is no room for is dropped, or fails the stream`() {
    let control: Marbles = "T------F--"

    expect(paused("-1234----|", by: control, size: 2), "-------(34)-|")
    expect(paused("-1234----|", by: control, size: 2, whenFull: .dropNewest), "-------(12)-|")
    expect(
      paused("-1234----|", by: control, size: 2, whenFull: .customError { MarbleFailure() }),
      "-------(12#)")
  }

  @Test func `paused asks for what downstream asks for, and again for what was dropped`() {
    let isPaused = CurrentValueSubject<Bool, Never>(true)
    let source = scheduler.cold("123456|")
    let values = source.paused(by: isPaused, size: 1)

    expect(scheduler.record(values, subscriber: "(^2)", for: .milliseconds(10)), "")
    expect(source.requests, "211111")
  }

  @Test func `a cancellation cancels the control`() {
    let control = PassthroughSubject<Bool, Never>()
    let cancelled = Journal<Bool>()
    let run = PassthroughSubject<Int, Never>()
      .paused(by: control.handleEvents(receiveCancel: { cancelled.note(true) })).sink { _ in }
    run.cancel()

    #expect(cancelled.count == 1)
  }

  /// What comes of values that wait, if the gate is shut inside the delivery of the second one.
  private func delivered(
    _ count: Int, shutting shut: @escaping @Sendable (CurrentValueSubject<Bool, Never>) -> Void
  ) -> Probe<Int, Never> {
    let isPaused = CurrentValueSubject<Bool, Never>(true)
    let probe = Probe<Int, Never>(onValue: { _, value in if value == 2 { shut(isPaused) } })
    (1...count).publisher.paused(by: isPaused).subscribe(probe)
    isPaused.value = false
    return probe
  }

  @Test func `a gate that is shut inside a delivery stops the next value`() {
    let probe = delivered(5) { $0.value = true }

    #expect(probe.values == [1, 2])
    #expect(probe.completions == [])
    #expect(probe.breaches == [])
  }

  @Test func `a gate that another thread shuts during a delivery stops the next value`() {
    let probe = delivered(5) { gate in
      DispatchQueue(label: "gate").sync { onStack(of: 512 << 10) { gate.value = true } }
    }

    #expect(probe.values == [1, 2])
    #expect(probe.completions == [])
  }

  @Test func `a gate that is shut inside the last delivery stops the completion`() {
    let probe = delivered(2) { $0.value = true }

    #expect(probe.values == [1, 2])
    #expect(probe.completions == [])
  }

  @Test func `a gate that is shut stops values that were sent before, inside the same delivery`() {
    let isPaused = PassthroughSubject<Bool, Never>()
    let source = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>(onValue: { _, value in
      guard value == 1 else { return }
      source.send(2)
      source.send(completion: .finished)
      isPaused.send(true)
    })
    source.paused(by: isPaused).subscribe(probe)
    source.send(1)

    #expect(probe.values == [1])
    #expect(probe.completions == [])
    isPaused.send(false)
    #expect(probe.values == [1, 2])
    #expect(probe.hasFinished)
  }

  @Test func `a relay that is set to true inside a delivery stops the next value`() {
    let isPaused = CurrentValueRelay(true)
    let probe = Probe<Int, Never>(onValue: { _, value in if value == 2 { isPaused.value = true } })
    (1...5).publisher.paused(by: isPaused).subscribe(probe)
    isPaused.value = false
    #expect(probe.values == [1, 2])
    isPaused.value = false

    #expect(probe.values == [1, 2, 3, 4, 5])
    #expect(probe.hasFinished)
  }

  @Test func `a property that is set to true inside a delivery stops the next value`() {
    final class Model: @unchecked Sendable {
      // Sendable: one thread uses it.
      @Published var isPaused = true
    }
    let model = Model()
    let probe = Probe<Int, Never>(onValue: { _, value in if value == 2 { model.isPaused = true } })
    (1...5).publisher.paused(by: model.$isPaused).subscribe(probe)
    model.isPaused = false
    #expect(probe.values == [1, 2])
    model.isPaused = false

    #expect(probe.values == [1, 2, 3, 4, 5])
    #expect(probe.hasFinished)
  }

  @Test func `a gate that is opened again inside the same delivery lets everything through`() {
    let probe = delivered(4) {
      $0.value = true
      $0.value = false
    }

    #expect(probe.values == [1, 2, 3, 4])
    #expect(probe.hasFinished)
  }
}
