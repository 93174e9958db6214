@testable import Streams

extension LawCase {
  static let filtering: [LawCase] = [
    LawCase("filter", [.passesSubscription]) { s, _, w in s.filter { _ in w.number >= 0 } },
    LawCase("filter some", [.passesSubscription]) { s, _, w in
      s.filter { $0.number % 2 == w.number % 2 }
    },
    LawCase("removeDuplicates") { s, _, w in s.removeDuplicates { ($0 == $1, w).0 } },
    LawCase("first", [.endsEarly]) { s, _, w in s.first { _ in w.number >= 0 } },
    LawCase("prefix", [.endsEarly]) { s, _, w in s.map { ($0, w).0 }.prefix(2) },
    LawCase("prefix(while:)", [.endsEarly]) { s, _, w in s.prefix { $0.number < 2 + w.number * 0 }
    },
    LawCase("drop(while:)") { s, _, w in s.drop { $0.number < 1 + w.number * 0 } },
    LawCase("tryFilter") { s, _, w in s.tryFilter { _ in w.number >= 0 } },
    LawCase("tryRemoveDuplicates") { s, _, w in s.tryRemoveDuplicates { ($0 == $1, w).0 } },
    LawCase("tryDrop(while:)") { s, _, w in s.tryDrop { $0.number < 1 + w.number * 0 } },
    LawCase("tryPrefix(while:)", [.endsEarly]) { s, _, w in
      s.tryPrefix { $0.number < 2 + w.number * 0 }
    },
    LawCase("tryFirst(where:)", [.endsEarly]) { s, _, w in s.tryFirst { _ in w.number >= 0 } },
    LawCase("last", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.last() },
    LawCase("last(where:)", [.accumulates]) { s, _, w in s.last { _ in w.number >= 0 } },
    LawCase("tryLast(where:)", [.accumulates]) { s, _, w in s.tryLast { _ in w.number >= 0 } },
    LawCase("ignoreOutput", [.dropsValues]) { s, _, w in s.map { ($0, w).0 }.ignoreOutput() },
    LawCase("replaceEmpty", [.accumulates]) { s, _, w in s.replaceEmpty(with: w) },
    LawCase("drop") { s, _, w in s.map { ($0, w).0 }.dropFirst() },
    LawCase("output", [.endsEarly]) { s, _, w in s.map { ($0, w).0 }.output(in: 0...1) },
    LawCase("takeLast", [.accumulates]) { s, _, w in s.map { ($0, w).0 }.takeLast(2) },
    LawCase("dropLast") { s, _, w in s.map { ($0, w).0 }.dropLast() },
    LawCase("prefix(while:behavior:)") { s, _, w in
      s.prefix(while: { _ in w.number == 0 }, behavior: .inclusive)
    },
  ]
}
