/// An option with its value in a `Root`: a request, or a part that several requests have.
///
/// A command has an option by having its root: an option that would have no effect cannot be declared.
struct Option<Root>: Sendable {
  let description: OptionDescription
  let apply: @Sendable (String, inout Root) throws(InvalidValue) -> Void

  init(
    _ description: OptionDescription,
    apply: @escaping @Sendable (String, inout Root) throws(InvalidValue) -> Void
  ) {
    self.description = description
    self.apply = apply
  }

  init(
    _ name: String, _ value: ValueName, _ meaning: String, default standard: String? = nil,
    fallback: String? = nil, kind: ValueKind = .free,
    apply: @escaping @Sendable (String, inout Root) throws(InvalidValue) -> Void
  ) {
    self.init(
      OptionDescription(
        name: name, value: value, meaning: meaning, standard: standard, fallback: fallback,
        kind: kind),
      apply: apply)
  }

  var name: String { description.name }

  /// The same option of a whole that has the root as a part.
  func at<Whole>(_ path: WritableKeyPath<Whole, Root> & Sendable) -> Option<Whole> {
    Option<Whole>(description) { [apply] text, whole throws(InvalidValue) in
      try apply(text, &whole[keyPath: path])
    }
  }
}

extension Array {
  /// The same options of a whole that has their root as a part.
  func at<Root, Whole>(
    _ path: WritableKeyPath<Whole, Root> & Sendable
  ) -> [Option<Whole>] where Element == Option<Root> {
    map { $0.at(path) }
  }
}

/// The name of an option, and its text in the help, the manual page and shells.
struct OptionDescription: Sendable {
  /// With its dashes.
  let name: String
  let value: ValueName
  /// One line, without the default.
  let meaning: String
  /// The value that holds without the option, in words if it cannot be written; nil if there is none to tell.
  var standard: String?
  /// The value if none is given; nil if one is required, and empty if none is allowed.
  var fallback: String?
  /// The kind of its value.
  var kind = ValueKind.free

  /// The meaning, with the default.
  var help: String { standard.map { "\(meaning) (\($0))" } ?? meaning }

  /// Its name and its value.
  var synopsis: String { takesValue ? "\(name) \(value.name)" : name }

  /// True if it has a value.
  var takesValue: Bool { !value.name.isEmpty }
}

/// The name of an option's value in the help, and its units if it is a number that may have one.
struct ValueName: ExpressibleByStringLiteral, Sendable {
  /// Empty if the option takes no value.
  let name: String
  let quantity: Quantity?

  static let length = ValueName(name: "LENGTH", quantity: .length)
  static let time = ValueName(name: "TIME", quantity: .time)
  static let speed = ValueName(name: "SPEED", quantity: .speed)

  private init(name: String, quantity: Quantity) {
    self.name = name
    self.quantity = quantity
  }

  init(stringLiteral name: String) {
    self.name = name
    quantity = nil
  }
}

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
