/// An option with its value in a `Root`: a request, or a part that several requests have.
///
/// A command has an option by having its root: one that would have no effect cannot be declared.
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
