@testable import Streams

extension OperatorRow {
  static let coding: [OperatorRow] = [
    unary(
      "encode",
      apply: { s, x in
        s.map { x.coded($0) }.encode(encoder: Letters(x.witness)).map { Letters.number($0) ?? 0 }
      }, model: { $0.failing { !(1...9).contains($0) } }),
    unary(
      "decode",
      apply: { s, x in
        s.map { Letters.letter(x.coded($0)) }.decode(type: Int.self, decoder: Letters(x.witness))
      }, model: { $0.failing { !(1...9).contains($0) } }),
  ]
}
