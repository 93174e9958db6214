import Dispatch
import Streams

/// Values that a task waits for.
let asyncSuite: [Benchmark] = [
  Benchmark(
    "for await, a sequence", per: "value", count: 20_000,
    setUp: { count in
      {
        let checksum = Checksum()
        waitForTask {
          for await _ in (0..<count).publisher.values { checksum.add(1) }
        }
        checksum.expect(count)
      }
    },
    byHand: ByHand("an AsyncSequence") { count in
      {
        let checksum = Checksum()
        waitForTask {
          for await _ in AwaitedNumbers(count: count) { checksum.add(1) }
        }
        checksum.expect(count)
      }
    }
  ).with(\.place, .severalThreads),
  Benchmark(
    "for await, a subject, buffered", per: "value", count: 20_000,
    setUp: { count in
      {
        let checksum = Checksum()
        waitForTask {
          let subject = PassthroughSubject<Int, Never>()
          var values = subject.values(buffering: .newest(count)).makeAsyncIterator()
          for number in 0..<count { subject.send(number) }
          subject.send(completion: .finished)
          while await values.next() != nil { checksum.add(1) }
        }
        checksum.expect(count)
      }
    },
    byHand: ByHand("an AsyncStream that buffers") { count in
      {
        let checksum = Checksum()
        waitForTask {
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          for number in 0..<count { continuation.yield(number) }
          continuation.finish()
          for await _ in stream { checksum.add(1) }
        }
        checksum.expect(count)
      }
    }
  ).with(\.place, .severalThreads),
]

/// Runs a task to its end.
private func waitForTask(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

/// So many numbers, without waiting.
private struct AwaitedNumbers: AsyncSequence, AsyncIteratorProtocol {
  let count: Int
  var last = 0

  func makeAsyncIterator() -> AwaitedNumbers { self }

  // Without the attribute the optimizer would remove the loop, which it cannot do with a sequence
  // of another module.
  @inline(never) mutating func next() async -> Int? {
    last += 1
    return last > count ? nil : last
  }
}
