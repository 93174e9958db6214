/// What a value may be, as far as a shell can complete it.
struct ValueKind: Sendable {
  /// Those that are known beforehand.
  let words: [String]
  /// Whether the name of a file does.
  let isFile: Bool

  private init(words: [String], isFile: Bool) {
    self.words = words
    self.isFile = isFile
  }

  /// Anything, or nothing at all.
  static let free = ValueKind(words: [], isFile: false)
  static let file = ValueKind(words: [], isFile: true)

  static func words(_ words: [String], orFile isFile: Bool = false) -> ValueKind {
    ValueKind(words: words, isFile: isFile)
  }
}
