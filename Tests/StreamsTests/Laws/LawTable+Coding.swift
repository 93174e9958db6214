@testable import Streams

extension LawCase {
  static let coding: [LawCase] = [
    LawCase("encode") { s, _, w in s.map { $0.number % 9 + 1 }.encode(encoder: Letters(w)) },
    LawCase("decode") { s, _, w in
      s.map { Letters.letter($0.number % 9 + 1) }.decode(type: Int.self, decoder: Letters(w))
    },
  ]
}
