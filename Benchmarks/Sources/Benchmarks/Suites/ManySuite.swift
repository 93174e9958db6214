import Streams

/// Many publishers, and many attempts.
let manySuite: [Benchmark] = [
  Benchmark(
    "retry of 10,000 failures", per: "failure", count: 10_000,
    setUp: { count in
      {
        let checksum = Checksum()
        let failing = Deferred { () -> Fail<Int, Fault> in
          checksum.add(1)
          return Fail(error: Fault())
        }.eraseToAnyPublisher()
        failing.retry(count - 1).sink { _ in
        } receiveValue: { _ in
        }.cancel()
        checksum.expect(count)
      }
    },
    byHand: ByHand("a loop over closures") { count in
      {
        let checksum = Checksum()
        let attempt = failing(in: checksum)
        var failures = 0
        while failures < count { attempt()({ _ in }, { _ in failures += 1 }) }
        checksum.expect(count)
      }
    }
  ).with(\.goal, .ratio(1.8)),
  Benchmark(
    "zip of 100,000 Just", per: "publisher", count: 100_000,
    setUp: { count in
      let publishers = (0..<count).map { Just($0) }
      return {
        let checksum = Checksum()
        let sink = Publishers.ZipMany(publishers).sink { checksum.add($0.count) }
        withExtendedLifetime(sink) { checksum.expect(count) }
      }
    },
    byHand: ByHand("closures that append to an array") { count in
      let sources = (0..<count).map(just)
      return {
        let values = Box<[Int]>([])
        for source in sources { source { values.value.append($0) } }
        precondition(values.value.count == count, "There are \(values.value.count) values.")
      }
    }
  ).with(\.goal, .time(1_000)),
]

private struct Fault: Error {}

/// A publisher by hand that may fail.
private typealias FailingSource = (Next, (any Error) -> Void) -> Void

/// Makes publishers that fail at once.
@inline(never)
private func failing(in checksum: Checksum) -> () -> FailingSource {
  {
    checksum.add(1)
    let fault = Fault()
    return { _, fail in fail(fault) }
  }
}
