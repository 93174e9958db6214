import Orders
import Streams

/// What a thread does, one after the other.
enum Act: Sendable {
  /// Sends a number to the first source, or to the second one.
  case a(Int), b(Int)
  case finishA, finishB, failA, failB
  case request(Subscribers.Demand)
  case cancel
  /// Subscribes: a second time, unless the first subscription is made by a thread.
  case subscribe
  case cancelSecond
  /// Lets virtual time pass, in milliseconds; the thread runs what is due.
  case advance(Int)
}

/// Threads and their acts, for any operator.
struct Play: Sendable {
  enum Way: Sendable {
    case sink
    case asking(atStart: Subscribers.Demand, more: Subscribers.Demand)
  }

  let name: String
  var way = Way.sink
  /// A number at whose delivery the first source is sent another one.
  var answer: (Int, Int)?
  /// True if a thread makes the first subscription.
  var subscribesLate = false
  let threads: [(name: String, acts: [Act])]

  var acts: [Act] { threads.flatMap(\.acts) }

  var isCancelled: Bool { acts.contains { if case .cancel = $0 { true } else { false } } }
  var hasFailure: Bool {
    acts.contains { if case .failA = $0 { true } else if case .failB = $0 { true } else { false } }
  }
  var finishesA: Bool { acts.contains { if case .finishA = $0 { true } else { false } } }
  var finishesB: Bool { acts.contains { if case .finishB = $0 { true } else { false } } }
  var subscriptionCount: Int {
    acts.count { if case .subscribe = $0 { true } else { false } }
  }
  var endsA: Bool {
    finishesA || acts.contains { if case .failA = $0 { true } else { false } }
  }
  var endsB: Bool {
    finishesB || acts.contains { if case .failB = $0 { true } else { false } }
  }
  var isTimed: Bool { acts.contains { if case .advance = $0 { true } else { false } } }

  /// The numbers that each thread sends, in order.
  var sent: [[Int]] {
    threads.map { $0.acts.compactMap(\.number) } + (answer.map { [[$0.1]] } ?? [])
  }
  var sentA: [Int] {
    acts.compactMap { if case .a(let number) = $0 { number } else { nil } }
      + (answer.map { [$0.1] } ?? [])
  }
  var sentB: [Int] { acts.compactMap { if case .b(let number) = $0 { number } else { nil } } }

  /// True if two threads advance the time, as a scheduler that runs jobs at once.
  var hasTwoClocks: Bool { threads.count { $0.name.hasPrefix("clock") } > 1 }

  /// True if all values have to arrive, as far as the threads go.
  var isWhole: Bool { !isCancelled && !hasFailure && !subscribesLate }
}

extension Act {
  var number: Int? {
    switch self {
    case .a(let number), .b(let number): number
    default: nil
    }
  }
}

extension Play {
  static let all: [Play] = [
    Play(
      name: "two senders",
      threads: [("a", [.a(1), .a(2)]), ("b", [.b(11), .b(12)])]),
    Play(
      name: "two ends",
      threads: [("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .finishB])]),
    Play(
      name: "a failure",
      threads: [("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .failB])]),
    Play(
      name: "the first one fails",
      threads: [("a", [.a(1), .failA]), ("b", [.b(11), .b(12), .finishB])]),
    Play(
      name: "a cancellation",
      threads: [("a", [.a(1), .finishA]), ("b", [.b(11)]), ("c", [.cancel])]),
    Play(
      name: "a cancellation of one who asks", way: .asking(atStart: .max(1), more: .max(1)),
      threads: [("a", [.a(1), .a(2)]), ("b", [.b(11)]), ("c", [.request(.max(1)), .cancel])]),
    Play(
      name: "requests", way: .asking(atStart: .max(1), more: .none),
      threads: [
        ("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .finishB]),
        ("c", [.request(.max(1)), .request(.unlimited)]),
      ]),
    Play(
      name: "few requests", way: .asking(atStart: .max(1), more: .none),
      threads: [
        ("a", [.a(1), .a(2), .a(3)]), ("b", [.b(11), .b(12)]), ("c", [.request(.max(1))]),
      ]),
    Play(
      name: "one by one", way: .asking(atStart: .max(1), more: .max(1)),
      threads: [("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .b(12), .finishB])]),
    Play(
      name: "an answer", answer: (1, 3),
      threads: [("a", [.a(1), .a(2)]), ("b", [.b(11), .b(12)])]),
    Play(
      name: "a crowd",
      threads: [
        ("a", [.a(1), .a(2), .a(3), .a(4), .a(5)]), ("b", [.b(11), .b(12), .b(13), .b(14)]),
        ("c", [.b(21), .b(22), .b(23)]),
      ]),
    Play(
      name: "a late subscription", subscribesLate: true,
      threads: [("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .finishB]), ("c", [.subscribe])]),
    Play(
      name: "two subscriptions", subscribesLate: true,
      threads: [("a", [.a(1), .a(2)]), ("c", [.subscribe]), ("d", [.subscribe])]),
    Play(
      name: "a second subscription",
      threads: [("a", [.a(1), .a(2)]), ("b", [.b(11)]), ("c", [.subscribe, .cancelSecond])]),
    Play(
      name: "a second subscription, the first one leaves",
      threads: [("a", [.a(1), .a(2), .finishA]), ("c", [.subscribe]), ("d", [.cancel])]),
    Play(
      name: "time",
      threads: [
        ("a", [.a(1), .a(2)]), ("b", [.b(11), .b(12)]), ("clock", [.advance(4), .advance(4)]),
      ]),
    Play(
      name: "time and an end", way: .asking(atStart: .max(1), more: .max(1)),
      threads: [
        ("a", [.a(1), .a(2), .finishA]), ("b", [.b(11), .finishB]),
        ("clock", [.advance(4), .advance(4)]),
      ]),
    Play(
      name: "time and a cancellation",
      threads: [("a", [.a(1), .a(2)]), ("clock", [.advance(4), .advance(4)]), ("c", [.cancel])]),
    Play(
      name: "many jobs at once",
      threads: [
        ("a", [.a(1), .a(2), .a(3), .a(4), .a(5)]), ("clock", [.advance(4)]),
        ("clock 2", [.advance(4)]),
      ]),
    Play(
      name: "two threads of time", way: .asking(atStart: .max(1), more: .none),
      threads: [
        ("a", [.a(1), .a(2)]), ("clock", [.advance(4)]), ("clock 2", [.advance(4)]),
        ("c", [.request(.unlimited)]),
      ]),
  ]
}
