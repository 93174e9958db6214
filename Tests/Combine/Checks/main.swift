// Checks the bridges between Streams and Combine, with the stand-in for Combine beside this folder: demand,
// values, completion and cancellation pass through both as without them.

import Combine
import Foundation
import Streams

var failures = 0

@MainActor func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if condition { return }
  failures += 1
  print("WRONG: \(message())")
}

/// A random diagram of a source and one of its subscriber.
struct RandomDiagrams {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func text(_ marbles: [String], count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      let gap = Int.random(in: 0...3, using: &random)
      let marble = marbles.randomElement(using: &random) ?? "-"
      return String(repeating: "-", count: gap) + marble
    }.joined()
  }

  mutating func source() -> String {
    "-" + text(["a", "b", "c", "d"], count: 8)
      + (["|", "#", "-"].randomElement(using: &random) ?? "|")
  }

  mutating func subscriber() -> String {
    let requests = text(["1", "2", "*"], count: 4)
    return "^" + requests + (Bool.random(using: &random) ? "--!" : "")
  }
}

/// What a subscriber gets of a source, and what the source gets of its subscriber.
func run<P: Streams.Publisher>(
  _ source: String, _ subscriber: String, each extra: Streams.Subscribers.Demand,
  _ change: (MarbleSource<String, MarbleFailure>, VirtualTimeScheduler) -> P
) -> [String] {
  let clock = VirtualTimeScheduler()
  let marbles = clock.cold(Marbles(source))
  let publisher = change(marbles, clock)
  let seen = clock.record(publisher, subscriber: Marbles(subscriber), each: extra)
  return ["\(seen)", "\(marbles.requests)", "\(marbles.subscriptions)"]
}

for seed in 1...2_000 as ClosedRange<UInt64> {
  var diagrams = RandomDiagrams(seed: seed)
  let (source, subscriber) = (diagrams.source(), diagrams.subscriber())
  for extra in [.none, .max(1)] as [Streams.Subscribers.Demand] {
    let direct = run(source, subscriber, each: extra) { source, _ in source }
    let there = run(source, subscriber, each: extra) { source, clock in
      source.probe("before", on: clock).combine().streams().probe("behind", on: clock)
    }
    check(there == direct, "seed \(seed), \(source) for \(subscriber): \(there), not \(direct)")
  }
}

/// A value that is not `Sendable`.
final class Note {
  var text: String

  init(_ text: String) { self.text = text }
}

do {
  let subject = Combine.PassthroughSubject<Note, Never>()
  let texts = Journal<String>()
  let run = subject.streams { $0.text }.sink { texts.note($0) }
  subject.send(Note("a"))
  check(subject.subscriberCount == 1, "a bridge is one subscriber")
  run.cancel()
  subject.send(Note("b"))
  check(texts.entries == ["a"], "after a cancellation nothing comes: \(texts.entries)")
  check(subject.subscriberCount == 0, "the cancellation passes on to Combine")
}

do {
  let subject = Streams.PassthroughSubject<Int, Never>()
  let cancellations = Journal<String>()
  var numbers: [Int] = []
  var run: Combine.AnyCancellable? =
    subject
    .handleEvents(receiveCancel: { cancellations.note("cancelled") })
    .combine().map { $0 * 2 }
    .sink { numbers.append($0) }
  subject.send(1)
  subject.send(2)
  check(run != nil && cancellations.entries.isEmpty, "a kept subscription goes on")
  run = nil
  subject.send(3)
  check(numbers == [2, 4], "what Combine's sink gets: \(numbers)")
  check(cancellations.entries == ["cancelled"], "the cancellation passes on to Streams")
}

do {
  struct Refused: Error {}
  var ends: [String] = []
  let failed = Streams.Fail<Int, Refused>(error: Refused()).combine()
    .sink { end in
      if case .failure = end { ends.append("failed") }
    } receiveValue: { _ in
    }
  let finished = Combine.Just(1).streams().combine()
    .sink { end in
      if case .finished = end { ends.append("finished") }
    } receiveValue: {
      ends.append("\($0)")
    }
  check(ends == ["failed", "1", "finished"], "the ends pass on: \(ends)")
  failed.cancel()
  finished.cancel()
}

do {
  let subject = Combine.PassthroughSubject<Int, Never>()
  let values = Journal<Int>()
  let patient = Streams.AnySubscriber<Int, Never>(
    receiveSubscription: { subscription in
      subscription.request(.none)
      subscription.request(.max(1))
    },
    receiveValue: { value in
      values.note(value)
      return .none
    })
  subject.streams().map { $0 + 1 }.subscribe(patient)
  subject.send(1)
  subject.send(2)
  check(values.entries == [2], "a request for nothing does not reach Combine: \(values.entries)")
}

let one = Combine.Just(1).streams().sink { print($0) }
one.cancel()

check(besideCombine() == ["Ada", "Grace"], "the page Beside Combine")

/// Things in the order in which they were noted.
final class Journal<Entry: Sendable>: @unchecked Sendable {
  // Sendable: all of these checks run on one thread.
  private(set) var entries: [Entry] = []

  func note(_ entry: Entry) { entries.append(entry) }
}

print(failures == 0 ? "the bridges to Combine pass" : "\(failures) checks failed")
exit(failures == 0 ? 0 : 1)
