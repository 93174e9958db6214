import Streams

/// Chains that a subject drives, and subjects that drive many.
let subjectSuite: [Benchmark] = [
  Benchmark(
    "subject, scan, removeDuplicates, sink", per: "value", count: 100_000,
    setUp: { sent in
      let subject = PassthroughSubject<Int, Never>()
      let checksum = Checksum()
      let sink = subject.scan(0, Opaque.sum()).removeDuplicates()
        .sink(receiveValue: Opaque.counting(in: checksum))
      return sending(sent, through: subject, keeping: sink, expecting: sent, in: checksum)
    },
    byHand: ByHand("closures that call closures") { sent in
      let subject = Observers()
      let checksum = Checksum()
      let next = withoutDuplicates(Opaque.counting(in: checksum))
      _ = subject.add(scanning(0, Opaque.sum(), next))
      return sending(sent, through: subject, expecting: sent, in: checksum)
    }),
  Benchmark(
    "current value subject, sink", per: "value", count: 100_000,
    setUp: { sent in
      let subject = CurrentValueSubject<Int, Never>(0)
      let checksum = Checksum()
      let sink = subject.sink(receiveValue: Opaque.counting(in: checksum))
      return sending(sent, through: subject, keeping: sink, expecting: sent + 1, in: checksum)
    },
    byHand: ByHand("a variable and closures in an array") { sent in
      let subject = RememberingObservers()
      let checksum = Checksum()
      checksum.add(1)
      _ = subject.observers.add(Opaque.counting(in: checksum))
      return sending(sent, through: subject, expecting: sent + 1, in: checksum)
    }),
  Benchmark(
    "replay subject of ten, sink", per: "value", count: 100_000,
    setUp: { sent in
      let subject = ReplaySubject<Int, Never>(bufferSize: 10)
      let checksum = Checksum()
      let sink = subject.sink(receiveValue: Opaque.counting(in: checksum))
      return sending(sent, through: subject, keeping: sink, expecting: sent, in: checksum)
    },
    byHand: ByHand("an array, and closures in another") { sent in
      let subject = Observers()
      let checksum = Checksum()
      let latest = Box<[Int]>([])
      _ = subject.add { value in
        if latest.value.count == 10 { latest.value.removeFirst() }
        latest.value.append(value)
        checksum.add(1)
      }
      return sending(sent, through: subject, expecting: sent, in: checksum)
    }),
  Benchmark(
    "published property, sink", per: "value", count: 100_000,
    setUp: { sent in
      let counter = PublishedCounter()
      let checksum = Checksum()
      let sink = counter.$count.sink(receiveValue: Opaque.counting(in: checksum))
      return {
        for value in 0..<sent { counter.count = value }
        withExtendedLifetime(sink) {}
      }
    },
    byHand: ByHand("a variable and closures in an array") { sent in
      let subject = RememberingObservers()
      let checksum = Checksum()
      _ = subject.observers.add(Opaque.counting(in: checksum))
      return { for value in 0..<sent { subject.send(value) } }
    }),
  Benchmark(
    "subject, collect in tens, sink", per: "value", count: 100_000,
    setUp: { sent in
      let subject = PassthroughSubject<Int, Never>()
      let checksum = Checksum()
      let sink = subject.collect(10).sink { for _ in $0 { checksum.add(1) } }
      return sending(sent, through: subject, keeping: sink, expecting: sent, in: checksum)
    },
    byHand: ByHand("an array") { sent in
      let subject = Observers()
      let checksum = Checksum()
      let waiting = Box<[Int]>([])
      _ = subject.add { value in
        waiting.value.append(value)
        guard waiting.value.count == 10 else { return }
        for _ in waiting.value { checksum.add(1) }
        waiting.value = []
      }
      return sending(sent, through: subject, expecting: sent, in: checksum)
    }),
  Benchmark(
    "zip of two subjects", per: "value", count: 100_000,
    setUp: { sent in
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let checksum = Checksum()
      let sink = left.zip(right) { $0 &+ $1 }.sink(receiveValue: Opaque.counting(in: checksum))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent / 2, in: checksum)
    },
    byHand: ByHand("two arrays") { sent in
      let (left, right) = (Observers(), Observers())
      let checksum = Checksum()
      let zip = ZipOfTwo(Opaque.counting(in: checksum))
      _ = (left.add(zip.receiveLeft), right.add(zip.receiveRight))
      return sending(sent, through: left, right, expecting: sent / 2, in: checksum)
    }),
  Benchmark(
    "combineLatest of two subjects", per: "value", count: 100_000,
    setUp: { sent in
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let checksum = Checksum()
      let sink = left.combineLatest(right) { $0 &+ $1 }
        .sink(receiveValue: Opaque.counting(in: checksum))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent - 1, in: checksum)
    },
    byHand: ByHand("two optionals") { sent in
      let (left, right) = (Observers(), Observers())
      let checksum = Checksum()
      let latest = LatestOfFour(Opaque.counting(in: checksum))
      for input in 2...3 { latest.receive(0, from: input) }
      _ = left.add { latest.receive($0, from: 0) }
      _ = right.add { latest.receive($0, from: 1) }
      return sending(sent, through: left, right, expecting: sent - 1, in: checksum)
    }
  ).with(\.goal, .ratio(1.8)),
  Benchmark(
    "merge of two subjects", per: "value", count: 100_000,
    setUp: { sent in
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let checksum = Checksum()
      let sink = left.merge(with: right).sink(receiveValue: Opaque.counting(in: checksum))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent, in: checksum)
    },
    byHand: ByHand("one closure for both") { sent in
      let (left, right) = (Observers(), Observers())
      let checksum = Checksum()
      let next = Opaque.counting(in: checksum)
      _ = (left.add(next), right.add(next))
      return sending(sent, through: left, right, expecting: sent, in: checksum)
    }
  ).with(\.goal, .ratio(1.8)),
  share(with: 1),
  share(with: 10),
  share(with: 1_000),
]

private func share(with count: Int) -> Benchmark {
  Benchmark(
    "share with \(Figure.count(count))", per: "delivery", count: 200_000,
    setUp: { sent in
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.share()
      let checksum = Checksum()
      let sinks = (0..<count).map { _ in shared.sink(receiveValue: Opaque.counting(in: checksum)) }
      return sending(
        sent / count, through: subject, keeping: sinks, expecting: sent, in: checksum)
    },
    byHand: ByHand("closures in an array") { sent in
      let (subject, shared) = (Observers(), Observers())
      let checksum = Checksum()
      for _ in 0..<count { _ = shared.add(Opaque.counting(in: checksum)) }
      _ = subject.add { shared.send($0) }
      return sending(sent / count, through: subject, expecting: sent, in: checksum)
    })
}

private final class PublishedCounter: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  @Published var count = 0
}
