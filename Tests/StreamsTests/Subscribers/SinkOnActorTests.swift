import Testing

@testable import Streams

/// `sink(on:)`: values arrive on an actor, in order.
@Suite struct SinkOnActorTests {
  /// An actor that keeps what it receives, and may hold the run of its own stream.
  actor Notes {
    private(set) var entries: [String] = []
    private var run: AnyCancellable?

    func note(_ entry: String) {
      entries.append(entry)
    }

    func hold(_ run: AnyCancellable) {
      self.run = run
    }

    func cancel() {
      run = nil
    }
  }

  let subject = PassthroughSubject<Int, MarbleFailure>()
  let notes = Notes()
  let scheduler = VirtualTimeScheduler()

  func sink() -> AnyCancellable {
    subject.sink(
      on: notes, executor: scheduler,
      receiveCompletion: { notes, completion in notes.note("\(completion)") },
      receiveValue: { notes, value in notes.note("\(value)") })
  }

  /// The entries, when all that was scheduled is done.
  func entries() -> [String] {
    let entries = Guarded<[String]>([])
    scheduler.advance(by: .milliseconds(1))
    Task(executorPreference: scheduler) { [notes] in
      let all = await notes.entries
      entries.value = all
    }
    scheduler.advance(by: .milliseconds(1))
    return entries.value
  }

  @Test func `all values come in order, then the completion`() {
    let run = sink()
    for value in 1...1_000 { subject.send(value) }
    subject.send(completion: .failure(MarbleFailure()))

    let completion = Subscribers.Completion.failure(MarbleFailure())
    #expect(entries() == (1...1_000).map { "\($0)" } + ["\(completion)"])
    run.cancel()
  }

  @Test func `values come while the stream goes on`() {
    let run = sink()
    subject.send(1)

    #expect(entries() == ["1"])
    subject.send(2)
    subject.send(completion: .finished)

    #expect(entries() == ["1", "2", "finished"])
    run.cancel()
  }

  @Test func `a cancellation on the actor ends it, whatever waits`() {
    let token = Guarded<AnyCancellable?>(nil)
    let run = subject.sink(
      on: notes, executor: scheduler, receiveCompletion: { $0.note("\($1)") },
      receiveValue: { notes, value in
        notes.note("\(value)")
        token.value?.cancel()
      })
    token.value = run
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)

    #expect(entries() == ["1"])
  }

  @Test func `a cancellation cancels upstream, and releases what waits`() {
    let upstream = MisbehavingPublisher<LiveObject, MarbleFailure>()
    let live = LiveCount()
    let run = upstream.sink(
      on: notes, executor: scheduler, receiveCompletion: { _, _ in }, receiveValue: { _, _ in })
    upstream.send(LiveObject(live))
    run.cancel()
    scheduler.advance(by: .milliseconds(1))

    #expect(upstream.subscription().cancellations == 1)
    #expect(live.value == 0)
  }

  @Test func `an actor that holds the run of its stream is released`() {
    weak var released: Notes?
    do {
      let notes = Notes()
      released = notes
      let run = subject.sink(
        on: notes, executor: scheduler, receiveCompletion: { _, _ in },
        receiveValue: { $0.note("\($1)") })
      Task(executorPreference: scheduler) { await notes.hold(run) }
      subject.send(1)
      scheduler.advance(by: .milliseconds(1))
    }

    #expect(released == nil)
  }

  @Test func `a stream that cannot fail needs one closure`() {
    let run = [1, 2].publisher.sink(on: notes, executor: scheduler) { $0.note("\($1)") }

    #expect(entries() == ["1", "2"])
    run.cancel()
  }
}
