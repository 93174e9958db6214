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
  ]
}
