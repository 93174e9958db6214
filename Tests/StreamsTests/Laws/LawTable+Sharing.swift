@testable import Streams

extension LawCase {
  static let sharing: [LawCase] = [
    LawCase("share", [.shares]) { s, _, w in s.map { ($0, w).0 }.share() },
    LawCase("multicast", [.shares]) { s, _, w in
      s.multicast { (PassthroughSubject<Token, LawFailure>(), w).0 }.autoconnect()
    },
    LawCase("makeConnectable", [.shares, .survivesFailure]) { s, _, w in
      s.replaceError(with: Token(9)).map { ($0, w).0 }.makeConnectable().autoconnect()
    },
    LawCase("shareReplay", [.shares]) { s, _, w in s.map { ($0, w).0 }.share(replay: 2) },
    LawCase("groupBy") { s, _, w in s.groupBy { ($0.number, w).0 }.map(\.key) },
    LawCase("groupBy flattened") { s, _, w in s.groupBy { ($0.number, w).0 }.flatMap { $0 } },
  ]
}
