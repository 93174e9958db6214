/// The name of an option, and what the help, the manual page and shells say about it.
struct OptionDescription: Sendable {
  /// With its dashes.
  let name: String
  /// The name of its value in the help; empty if it takes none.
  let metavariable: String
  /// One line, with the default.
  let help: String
  /// The value if none is given; nil if one is required, and empty if none is allowed.
  let fallback: String?
  /// The kind of its value.
  let kind: ValueKind

  /// Its name and its value.
  var synopsis: String { takesValue ? "\(name) \(metavariable)" : name }

  /// True if it has a value.
  var takesValue: Bool { !metavariable.isEmpty }

  /// The kind of its value, if that is a number that may have a unit.
  var quantity: Quantity? {
    switch metavariable {
    case "LENGTH": .length
    case "TIME": .time
    case "SPEED": .speed
    default: nil
    }
  }
}
