import Streams
import Testing

/// `flatMapDelayingErrors` and `mergeDelayingErrors`.
@Suite struct DelayingErrorsTests {
  struct Wrong: Error, Equatable {
    let number: Int
  }

  let scheduler = VirtualTimeScheduler()

  @Test
  func `flatMapDelayingErrors publishes the values of all publishers, and fails at the end`() {
    let (a, b) = (scheduler.cold("-1-#"), scheduler.cold("-4-5-|"))
    let values = scheduler.cold("-a---b----|").flatMapDelayingErrors { $0 == "a" ? a : b }

    expect(scheduler.record(values.mapError { _ in MarbleFailure() }), "--1---4-5-#")
  }

  @Test func `mergeDelayingErrors goes on with the other publisher`() {
    let values = scheduler.cold("-1-#").mergeDelayingErrors(with: scheduler.cold("--a--b-|"))

    expect(scheduler.record(values.mapError { _ in MarbleFailure() }), "-1a--b-#")
  }

  @Test func `without an error both finish`() {
    let (a, b) = (scheduler.cold("-1-|"), scheduler.cold("--2--|"))

    expect(
      scheduler.record(a.mergeDelayingErrors(with: b).mapError { _ in MarbleFailure() }), "-12--|"
    )
    expect(
      scheduler.record(
        scheduler.cold("a|").flatMapDelayingErrors { _ in b }.mapError { _ in MarbleFailure() }),
      "--2--|")
  }

  @Test func `the failure has all errors in the order in which they came, also upstream's`() {
    let upstream = PassthroughSubject<Int, Wrong>()
    let inner = (0..<3).map { _ in PassthroughSubject<Int, Wrong>() }
    let probe = Probe<Int, Publishers.CollectedErrors<Wrong>>()
    upstream.flatMapDelayingErrors { inner[$0] }.subscribe(probe)

    for number in 0..<3 { upstream.send(number) }
    inner[2].send(completion: .failure(Wrong(number: 2)))
    upstream.send(completion: .failure(Wrong(number: 9)))
    inner[0].send(5)
    inner[0].send(completion: .failure(Wrong(number: 0)))
    #expect(probe.completions == [])
    inner[1].send(completion: .finished)

    #expect(probe.values == [5])
    #expect(
      probe.completions
        == [.failure(.init(errors: [Wrong(number: 2), Wrong(number: 9), Wrong(number: 0)]))])
  }

  @Test func `no more publishers run at once than are allowed, also after an error`() {
    let running = Journal<Int>()
    let uploads = (0..<6).map { _ in PassthroughSubject<Int, Wrong>() }
    let run = (0..<6).publisher.setFailureType(to: Wrong.self)
      .flatMapDelayingErrors(maxPublishers: .max(2)) { number in
        uploads[number].handleEvents(
          receiveSubscription: { _ in running.note(1) },
          receiveCompletion: { _ in running.note(-1) })
      }.sink { _ in
      } receiveValue: { _ in
      }

    for number in 0..<6 { uploads[number].send(completion: .failure(Wrong(number: number))) }

    let counts = running.entries.indices.map { running.entries[...$0].reduce(0, +) }
    #expect(counts.max() == 2)
    withExtendedLifetime(run) {}
  }

  @Test func `each subscription has its own errors`() {
    let failing = Fail<Int, Wrong>(error: Wrong(number: 1))
      .mergeDelayingErrors(with: Fail(error: Wrong(number: 2)))
    for _ in 0..<2 {
      let probe = Probe<Int, Publishers.CollectedErrors<Wrong>>()
      failing.subscribe(probe)

      #expect(
        probe.completions == [.failure(.init(errors: [Wrong(number: 1), Wrong(number: 2)]))])
    }
  }
}
