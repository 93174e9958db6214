/// An option of `tracker-sim run`.
struct Option: Sendable {
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
  let apply: @Sendable (String, inout RideRequest) throws(InvalidValue) -> Void

  init(
    _ name: String, _ metavariable: String, _ help: String, fallback: String? = nil,
    kind: ValueKind = .free,
    apply: @escaping @Sendable (String, inout RideRequest) throws(InvalidValue) -> Void
  ) {
    self.name = name
    self.metavariable = metavariable
    self.help = help
    self.fallback = fallback
    self.kind = kind
    self.apply = apply
  }

  /// Its name and its value.
  var synopsis: String { takesValue ? "\(name) \(metavariable)" : name }

  /// True if it has a value.
  var takesValue: Bool { !metavariable.isEmpty }

  /// True if its value is a number that may have a unit.
  var hasUnit: Bool { ["LENGTH", "TIME", "SPEED"].contains(metavariable) }

  /// In the order of the help.
  static let all = OptionGroup.ofRun.flatMap(\.options)

  static var names: [String] { all.map(\.name) }
}
