import Streams

/// Chains that a subject drives, and subjects that drive many.
let subjectSuite: [Benchmark] = [
  Benchmark(
    "subject, scan, removeDuplicates, sink", per: "value", count: sent,
    budget: Budget(ratio: 1.1, allocations: 0),
    setUp: {
      let subject = PassthroughSubject<Int, Never>()
      let tally = Tally()
      let sink = subject.scan(0, Opaque.sum()).removeDuplicates()
        .sink(receiveValue: Opaque.counting(in: tally))
      return sending(sent, through: subject, keeping: sink, expecting: sent, in: tally)
    },
    byHand: ByHand("closures that call closures") {
      let subject = Observers()
      let tally = Tally()
      let next = withoutDuplicates(Opaque.counting(in: tally))
      _ = subject.add(scanning(0, Opaque.sum(), next))
      return sending(sent, through: subject, expecting: sent, in: tally)
    }),
  Benchmark(
    "current value subject, sink", per: "value", count: sent,
    budget: Budget(ratio: 1.8, allocations: 0),
    setUp: {
      let subject = CurrentValueSubject<Int, Never>(0)
      let tally = Tally()
      let sink = subject.sink(receiveValue: Opaque.counting(in: tally))
      return sending(sent, through: subject, keeping: sink, expecting: sent + 1, in: tally)
    },
    byHand: ByHand("a variable and closures in an array") {
      let subject = RememberingObservers()
      let tally = Tally()
      tally.add(1)
      _ = subject.observers.add(Opaque.counting(in: tally))
      return sending(sent, through: subject, expecting: sent + 1, in: tally)
    }),
  Benchmark(
    "zip of two subjects", per: "value", count: sent, budget: Budget(ratio: 1.7, allocations: 0),
    setUp: {
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let tally = Tally()
      let sink = left.zip(right) { $0 &+ $1 }.sink(receiveValue: Opaque.counting(in: tally))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent / 2, in: tally)
    },
    byHand: ByHand("two arrays") {
      let (left, right) = (Observers(), Observers())
      let tally = Tally()
      let zipper = Zipper(Opaque.counting(in: tally))
      _ = (left.add(zipper.receiveLeft), right.add(zipper.receiveRight))
      return sending(sent, through: left, right, expecting: sent / 2, in: tally)
    }),
  Benchmark(
    "combineLatest of two subjects", per: "value", count: sent,
    budget: Budget(ratio: 2.6, allocations: 0),
    setUp: {
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let tally = Tally()
      let sink = left.combineLatest(right) { $0 &+ $1 }
        .sink(receiveValue: Opaque.counting(in: tally))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent - 1, in: tally)
    },
    byHand: ByHand("two optionals") {
      let (left, right) = (Observers(), Observers())
      let tally = Tally()
      let latest = Latest(Opaque.counting(in: tally))
      for input in 2...3 { latest.receive(0, from: input) }
      _ = left.add { latest.receive($0, from: 0) }
      _ = right.add { latest.receive($0, from: 1) }
      return sending(sent, through: left, right, expecting: sent - 1, in: tally)
    }),
  Benchmark(
    "merge of two subjects", per: "value", count: sent, budget: Budget(ratio: 2.6, allocations: 0),
    setUp: {
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let tally = Tally()
      let sink = left.merge(with: right).sink(receiveValue: Opaque.counting(in: tally))
      return sending(
        sent, through: left, right, keeping: sink, expecting: sent, in: tally)
    },
    byHand: ByHand("one closure for both") {
      let (left, right) = (Observers(), Observers())
      let tally = Tally()
      let next = Opaque.counting(in: tally)
      _ = (left.add(next), right.add(next))
      return sending(sent, through: left, right, expecting: sent, in: tally)
    }),
  share(with: 1, ratio: 0.95),
  share(with: 10, ratio: 0.5),
  share(with: 1_000, ratio: 0.5),
]

private let sent = 100_000

private func share(with count: Int, ratio: Double) -> Benchmark {
  let values = 200_000 / count
  return Benchmark(
    "share with \(Figure.count(count))", per: "delivery", count: values * count,
    budget: Budget(ratio: ratio, allocations: 0),
    setUp: {
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.share()
      let tally = Tally()
      let sinks = (0..<count).map { _ in shared.sink(receiveValue: Opaque.counting(in: tally)) }
      return sending(
        values, through: subject, keeping: sinks, expecting: values * count, in: tally)
    },
    byHand: ByHand("closures in an array") {
      let (subject, shared) = (Observers(), Observers())
      let tally = Tally()
      for _ in 0..<count { _ = shared.add(Opaque.counting(in: tally)) }
      _ = subject.add { shared.send($0) }
      return sending(values, through: subject, expecting: values * count, in: tally)
    })
}
