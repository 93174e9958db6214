/// A kind of values, for a shell that completes them.
struct ValueKind: Sendable {
  private let list: @Sendable () -> [String]
  /// True if the name of a file is a value.
  let isFile: Bool
  /// True if the name of a city is a value.
  var isPlace = false

  /// The values that are known in advance.
  var words: [String] { list() }

  /// Any value, or none.
  static let free = ValueKind(list: { [] }, isFile: false)
  static let file = ValueKind(list: { [] }, isFile: true)
  static let places = ValueKind(list: { [] }, isFile: false, isPlace: true)

  /// The words are computed when they are first needed, so they may depend on the declarations that
  /// use them.
  static func words(
    _ words: @autoclosure @escaping @Sendable () -> [String], orFile isFile: Bool = false
  ) -> ValueKind {
    ValueKind(list: words, isFile: isFile)
  }
}
