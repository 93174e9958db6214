import Streams

/// The costs of a trace: of one that is full and forgets the oldest event with each new one, and of one that is off.
let traceSuite: [Benchmark] = [
  Benchmark(
    "traced, a value", per: "value", count: 50_000,
    setUp: { values in
      let trace = StreamTrace(VirtualTimeScheduler(), limit: 1_000)
      return {
        let checksum = Checksum()
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.traced("values", in: trace).sink { checksum.add($0) }
        for _ in 0..<values { subject.send(1) }
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("times and values in a ring") { values in
      let ring = HandRing(1_000)
      return {
        let checksum = Checksum()
        let subject = Observers()
        _ = subject.add { value in
          ring.append(value)
          checksum.add(value)
        }
        for _ in 0..<values { subject.send(1) }
        checksum.expect(values)
      }
    }),
  Benchmark(
    "traced, a trace that is off", per: "value", count: 50_000,
    setUp: { values in
      let trace = StreamTrace(VirtualTimeScheduler(), isEnabled: false)
      return {
        let checksum = Checksum()
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.traced("values", in: trace).sink { checksum.add($0) }
        for _ in 0..<values { subject.send(1) }
        withExtendedLifetime(sink) { checksum.expect(values) }
      }
    },
    byHand: ByHand("closures in an array") { values in { pumpObservers(1, values: values) } }),
]

/// The last values with their times.
private final class HandRing: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var events: [(time: Int64, value: Int)] = []
  private var oldest = 0
  private let limit: Int
  private let time = HandVirtualTime()

  init(_ limit: Int) {
    self.limit = limit
  }

  func append(_ value: Int) {
    if events.count < limit {
      events.append((time.now, value))
    } else {
      events[oldest] = (time.now, value)
      oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
  }
}
