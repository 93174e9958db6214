#if Observation || canImport(Darwin)
  import Observation
  import Testing

  @testable import Streams

  @MainActor @Suite struct ObservationTests {
    @MainActor @Observable final class Model {
      var name = ""
      var unread = 0
    }

    private let clock = VirtualTimeScheduler()
    private let model = Model()

    /// What `Publishers.observing` publishes of the model's name.
    private var names: some Publisher<String, Never> {
      Publishers.observing(on: .main(clock)) { [model] in model.name }
    }

    @Test func `the latest value is observed`() {
      let source = clock.cold("-1-2----3-|").ignoreFailure()
      let latest = source.observed(initial: "0", on: .main(clock))
      let seen = Journal<String>()
      for _ in 0..<6 {
        seen.note(latest.value)
        clock.advance(by: .milliseconds(2))
      }

      #expect(seen.entries == ["0", "1", "2", "2", "3", "3"])
      #expect(latest.value == "3")
    }

    @Test func `an observer is told of the next value`() {
      let subject = PassthroughSubject<Int, Never>()
      let latest = subject.observed(initial: 0, on: .main(clock))
      let changes = Journal<Int>()
      withObservationTracking {
        _ = latest.value
      } onChange: {
        changes.note(1)
      }
      subject.send(7)
      clock.advance(by: .seconds(1))

      #expect(changes.count == 1)
      #expect(latest.value == 7)
    }

    @Test func `the subscription is cancelled with the object`() {
      let subject = PassthroughSubject<Int, Never>()
      let cancellations = Journal<Int>()
      var latest: Observed<Int>? =
        subject
        .handleEvents(receiveCancel: { cancellations.note(1) })
        .observed(initial: 0, on: .main(clock))
      weak let released = latest
      subject.send(1)
      latest = nil
      clock.advance(by: .seconds(1))

      #expect(released == nil)
      #expect(cancellations.count == 1)
    }

    @Test func `what is read is published now, and after each change`() {
      let probe = Probe<String, Never>()
      model.name = "a"
      names.subscribe(probe)
      #expect(probe.values == [])
      clock.advance(by: .seconds(1))
      for name in ["b", "c"] {
        model.name = name
        model.unread += 1
        clock.advance(by: .seconds(1))
      }

      #expect(probe.values == ["a", "b", "c"])
      #expect(probe.breaches == [])
    }

    @Test func `the changes of one turn are one value, the last`() {
      let probe = Probe<String, Never>()
      names.subscribe(probe)
      clock.advance(by: .seconds(1))
      for name in ["a", "b", "c"] { model.name = name }
      clock.advance(by: .seconds(1))

      #expect(probe.values == ["", "c"])
    }

    @Test func `without demand nothing is read, and the last value is not lost`() {
      let reads = Journal<String>()
      let probe = Probe<String, Never>(.max(1))
      Publishers.observing(on: .main(clock)) { [model] in
        reads.note(model.name)
        return model.name
      }.subscribe(probe)
      for name in ["a", "b", "c"] {
        model.name = name
        clock.advance(by: .seconds(1))
      }
      #expect(probe.values == ["a"])
      probe.request(.max(1))
      clock.advance(by: .seconds(1))
      probe.request(.max(1))
      clock.advance(by: .seconds(1))

      #expect(probe.values == ["a", "c"])
      #expect(reads.entries == ["a", "c"])
      model.name = "d"
      clock.advance(by: .seconds(1))
      #expect(probe.values == ["a", "c", "d"])
    }

    @Test func `a cancellation ends the observation, and nothing stays alive`() {
      let reads = Journal<Int>()
      var observed: Model? = Model()
      weak let released = observed
      let probe = Probe<Int, Never>()
      Publishers.observing(on: .main(clock)) { [observed] in
        reads.note(1)
        return observed?.unread ?? 0
      }.subscribe(probe)
      clock.advance(by: .seconds(1))
      observed?.unread = 1
      probe.cancel()
      clock.advance(by: .seconds(1))
      observed = nil

      #expect(probe.values == [0])
      #expect(reads.count == 1)
      #expect(released == nil)
    }

    @Test func `a change made by the subscriber is published afterwards`() {
      let probe = Probe<String, Never>(onValue: { [model] _, name in
        MainActor.assumeIsolated { if name.count < 3 { model.name += "x" } }
      })
      names.subscribe(probe)
      clock.advance(by: .seconds(1))

      #expect(probe.values == ["", "x", "xx", "xxx"])
    }

    @Test func `there and back is the same stream`() {
      let source = clock.cold("-1-2----3-|").ignoreFailure()
      let latest = source.observed(initial: "0", on: .main(clock))
      let probe = Probe<String, Never>()
      Publishers.observing(on: .main(clock)) { latest.value }.subscribe(probe)
      clock.advance(by: .seconds(20))

      #expect(probe.values == ["0", "1", "2", "3"])
    }
  }
#endif
