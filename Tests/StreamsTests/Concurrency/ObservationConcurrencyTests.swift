#if Observation || canImport(Darwin)
  import Dispatch
  import Observation
  import Testing

  @testable import Streams

  /// Observable objects on the main actor, when other threads send, request and cancel.
  @Suite struct ObservationConcurrencyTests {
    #if STREAMS_TSAN
      static let count = 200
    #else
      static let count = 1_000
    #endif

    @MainActor @Observable final class Model {
      var number = 0
    }

    @Test func `the latest value is the last one that was sent`() async {
      let subject = PassthroughSubject<Int, Never>()
      let latest = await subject.observed(initial: 0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for number in 1...Self.count { subject.send(number) } }
        }
      }
      subject.send(-1)
      while await latest.value != -1 { await Task.yield() }

      #expect(await latest.value == -1)
    }

    @Test func `no last value is lost, whoever requests`() async {
      let model = await Model()
      let probe = Probe<Int, Never>(.none)
      Publishers.observing { model.number }.subscribe(probe)
      let requests = Task.detached {
        var requested = 0
        while probe.values.last != Self.count {
          // Bounded: requests that come faster than they are handled would keep the main actor busy for ever.
          if requested < probe.values.count + 8 {
            probe.request(.max(1))
            requested += 1
          }
          await Task.yield()
        }
      }
      for number in 1...Self.count { await MainActor.run { model.number = number } }
      await requests.value

      #expect(probe.values.last == Self.count)
      #expect(probe.values == probe.values.sorted())
      #expect(probe.breaches == [])
      probe.cancel()
    }

    @Test func `a cancellation from another thread ends it`() async {
      let model = await Model()
      for _ in 0..<50 {
        let probe = Probe<Int, Never>()
        Publishers.observing { model.number }.subscribe(probe)
        async let cancelled: Void = Task.detached { probe.cancel() }.value
        for _ in 0..<5 { await MainActor.run { model.number += 1 } }
        await cancelled
        let count = probe.values.count
        await MainActor.run { model.number += 1 }
        await MainActor.run {}

        #expect(probe.values.count == count)
        #expect(probe.breaches == [])
      }
    }
  }
#endif
