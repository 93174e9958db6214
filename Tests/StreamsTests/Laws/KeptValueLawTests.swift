import Dispatch
import Synchronization
import Testing

@testable import Streams

/// A source that keeps a value gives it to a subscriber before `subscribe` returns, also while it delivers; then the
/// subscriber gets what is newer, each value once.
@Suite struct KeptValueLawTests {
  /// A source that has been sent 0.
  struct Source: Sendable {
    let publisher: AnyPublisher<Int, Never>
    let send: @Sendable (Int) -> Void
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> Source

    static let all = [
      Kind(testDescription: "CurrentValueSubject") {
        let subject = CurrentValueSubject<Int, Never>(0)
        return Source(publisher: subject.eraseToAnyPublisher()) { subject.send($0) }
      },
      Kind(testDescription: "ReplaySubject of one") { replaySubject(1) },
      Kind(testDescription: "ReplaySubject of three") { replaySubject(3) },
      Kind(testDescription: "Published") {
        final class Model: @unchecked Sendable {
          // Sendable: a property's storage may be used from any thread, and is never replaced.
          @Published var value = 0
        }
        let model = Model()
        return Source(publisher: model.$value.eraseToAnyPublisher()) { model.value = $0 }
      },
    ]

    static func replaySubject(_ count: Int) -> Source {
      let subject = ReplaySubject<Int, Never>(bufferSize: count)
      subject.send(0)
      return Source(publisher: subject.eraseToAnyPublisher()) { subject.send($0) }
    }
  }

  func isContiguous(_ values: [Int]) -> Bool {
    values.first.map { values == Array($0..<$0 + values.count) } ?? false
  }

  @Test(arguments: Kind.all)
  func `who subscribes inside a receive has the latest value when subscribe returns`(kind: Kind) {
    let source = kind.make()
    let reads = Journal<Int?>()
    let inner = Guarded<[(values: Journal<Int>, run: AnyCancellable)]>([])
    let run = source.publisher.sink { value in
      let values = Journal<Int>()
      let run = source.publisher.sink { values.note($0) }
      reads.note(values.entries.last)
      inner.value.append((values, run))
    }
    for number in 1...4 { source.send(number) }

    #expect(reads.entries == [0, 1, 2, 3, 4])
    for (values, _) in inner.value {
      #expect(values.entries.last == 4)
      #expect(isContiguous(values.entries))
    }
    run.cancel()
  }

  @Test(arguments: Kind.all)
  func `a value that is sent inside that first delivery follows it`(kind: Kind) {
    let source = kind.make()
    let values = Journal<Int>()
    let kept = Guarded<AnyCancellable?>(nil)
    let run = source.publisher.prefix(1).sink { _ in
      kept.value = source.publisher.sink { value in
        values.note(value)
        if value < 3 { source.send(value + 1) }
      }
      values.note(-1)
    }

    #expect(values.entries == [0, -1, 1, 2, 3])
    run.cancel()
  }

  @Test(arguments: Kind.all)
  func `who asks later, after it has subscribed inside a receive, gets it then`(kind: Kind) {
    let source = kind.make()
    let probe = Probe<Int, Never>(.none)
    let run = source.publisher.prefix(1).sink { _ in
      source.publisher.subscribe(probe)
      #expect(probe.values == [])
    }
    probe.request(.max(1))
    #expect(probe.values == [0])
    source.send(1)
    #expect(probe.values == [0])
    probe.request(.max(1))

    #expect(probe.values == [0, 1])
    #expect(probe.breaches == [])
    run.cancel()
  }

  @Test func `who asks for some of what is replayed gets the rest later`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 3)
    for number in 1...4 { subject.send(number) }
    let probe = Probe<Int, Never>(.max(2))
    let run = subject.prefix(1).sink { _ in
      subject.send(5)
      subject.subscribe(probe)
      #expect(probe.values == [3, 4])
    }
    probe.request(.max(2))
    subject.send(6)

    #expect(probe.values == [3, 4, 5, 6])
    run.cancel()
  }
}

extension ConcurrencyTests {
  @Test(arguments: KeptValueLawTests.Kind.all)
  func `a kept value is there when subscribe returns, beside a thread that sends without a pause`(
    kind: KeptValueLawTests.Kind
  ) {
    let source = kind.make()
    let isOver = Atomic(false)
    let missing = Atomic(0)
    let wrong = Atomic(0)
    let keeping = source.publisher.sink { _ in }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      // Second, as it goes on until the other is done, and there may be one thread for both.
      if thread == 1 {
        var number = 0
        while !isOver.load(ordering: .relaxed) {
          number += 1
          source.send(number)
        }
        return
      }
      for _ in 0..<300 {
        let seen = Journal<Int>()
        let run = source.publisher.sink { seen.note($0) }
        let read = seen.entries
        run.cancel()
        if read.isEmpty { missing.add(1, ordering: .relaxed) }
        if let first = read.first, read != Array(first..<first + read.count) {
          wrong.add(1, ordering: .relaxed)
        }
      }
      isOver.store(true, ordering: .relaxed)
    }

    #expect(missing.load(ordering: .relaxed) == 0)
    #expect(wrong.load(ordering: .relaxed) == 0)
    keeping.cancel()
  }
}
