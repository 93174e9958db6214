/// The name of an option, and what the help, the manual page and shells say about it.
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
