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
}
