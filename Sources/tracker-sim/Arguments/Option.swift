/// An option of `tracker-sim run`.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// The name of its value in the help; empty if it takes none.
  let metavariable: String
  /// One line, with the default.
  let help: String
  /// The value when none is given; nil when one must be, and empty when none may be.
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

  /// Its name and what follows it.
  var synopsis: String { takesValue ? "\(name) \(metavariable)" : name }

  /// True if anything may follow its name.
  var takesValue: Bool { !metavariable.isEmpty }

  /// True if its value is a number that may have a unit.
  var hasUnit: Bool { ["LENGTH", "TIME", "SPEED"].contains(metavariable) }

  /// In the order of the help.
  static let all = OptionGroup.ofRun.flatMap(\.options)

  static var names: [String] { all.map(\.name) }
}
