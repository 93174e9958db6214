import Testing

@testable import Streams

@Suite struct AsyncSequencePublisherTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `the elements of an asynchronous sequence are published, then the finish`() {
    let elements = scheduler.timer(interval: .milliseconds(2)).prefix(2).publisher(on: scheduler)

    expect(scheduler.record(elements.scan(0) { sum, _ in sum + 1 }), "--1-(2|)")
  }

  @Test func `an error fails the stream`() {
    let lines = AsyncThrowingStream<String, any Error> { continuation in
      continuation.yield("a")
      continuation.finish(throwing: MarbleFailure())
    }

    expect(scheduler.record(lines.publisher(on: scheduler)), "(a#)")
  }

  @Test func `a sequence is waited for only as long as an element is asked for`() {
    let taken = Journal<Int>()
    let numbers = Counting(taken: taken).publisher(on: scheduler)

    expect(scheduler.record(numbers, subscriber: "(^2)--1", for: .milliseconds(5)), "(12)--3")
    #expect(taken.entries == [1, 2, 3])
  }

  @Test func `a cancellation cancels the task`() {
    let ends = Journal<String>()
    let forever = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in ends.note("over") }
    }
    expect(scheduler.record(forever.publisher(on: scheduler), subscriber: "^--!"), "-")

    #expect(ends.entries == ["over"])
  }

  @Test func `each subscriber has an iterator of its own`() {
    let numbers = Counting(taken: Journal()).publisher(on: scheduler).prefix(2)

    expect(scheduler.record(numbers), "(12|)")
    expect(scheduler.record(numbers), "(12|)")
  }

  @Test func `values and publisher are each the way back from the other`() {
    let back = [1, 2, 3].publisher.values.publisher(on: scheduler)

    expect(scheduler.record(back), "(123|)")
  }

  @Test func `without an executor the default one waits`() async {
    var seen: [Int] = []
    for await number in Counting(taken: Journal()).publisher.prefix(3).values {
      seen.append(number)
    }

    #expect(seen == [1, 2, 3])
  }

  /// Counts for ever, and notes what was taken.
  struct Counting: AsyncSequence, Sendable {
    typealias Failure = Never

    struct Iterator: AsyncIteratorProtocol {
      let taken: Journal<Int>
      var number = 0

      mutating func next() async -> Int? { await next(isolation: nil) }

      mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        number += 1
        taken.note(number)
        return number
      }
    }

    let taken: Journal<Int>

    func makeAsyncIterator() -> Iterator { Iterator(taken: taken) }
  }
}
