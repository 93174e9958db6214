/// A kind of values, for a shell that completes them.
struct ValueKind: Sendable {
  private let list: @Sendable () -> [String]
  /// True if the name of a file does.
  let isFile: Bool

  /// Those that are known beforehand.
  var words: [String] { list() }

  /// Anything, or nothing at all.
  static let free = ValueKind(list: { [] }, isFile: false)
  static let file = ValueKind(list: { [] }, isFile: true)

  /// The words are not looked at before they are needed, so they may be made of what is declared
  /// with them.
  static func words(
    _ words: @autoclosure @escaping @Sendable () -> [String], orFile isFile: Bool = false
  ) -> ValueKind {
    ValueKind(list: words, isFile: isFile)
  }
}
