import Streams

/// Codes 1 as "a", 2 as "b" and so on, and nothing else.
struct Letters: TopLevelEncoder, TopLevelDecoder {
  struct NotALetter: Error {}

  private static let all = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]

  /// Held for as long as the coder is.
  private let witness: Token?

  init(_ witness: Token? = nil) {
    self.witness = witness
  }

  /// A letter that cannot be decoded for a number that has none.
  static func letter(_ number: Int) -> String {
    all.indices.contains(number - 1) ? all[number - 1] : "?"
  }

  static func number(_ letter: String) -> Int? {
    all.firstIndex(of: letter).map { $0 + 1 }
  }

  func encode<T: Encodable>(_ value: T) throws -> String {
    guard let number = value as? Int, (1...9).contains(number) else { throw NotALetter() }
    return Self.letter(number)
  }

  func decode<T: Decodable>(_ type: T.Type, from letter: String) throws -> T {
    guard let number = Self.number(letter) as? T else { throw NotALetter() }
    return number
  }
}
