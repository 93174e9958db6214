/// An option with several values; a sweep tries each of them.
struct OptionAxis: Equatable, Sendable {
  /// With its dashes.
  let name: String
  /// As written, without duplicates.
  let values: [String]

  init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }

  /// Commas separate values. For an option whose value may contain commas, as in `--fail 2,5`,
  /// semicolons do.
  init(_ option: Option, _ text: String) throws(InvalidValue) {
    name = option.name
    if !option.takesValue || (!text.contains(";") && Self.isValue(text, of: option)) {
      values = [text]
    } else {
      values = text.split(
        separator: text.contains(";") ? ";" : ",", omittingEmptySubsequences: false
      ).map { String($0.drop { $0 == " " }) }
    }
    var scratch = RideRequest()
    for (index, value) in values.enumerated() {
      try scratch.set(option, to: value)
      guard !values[..<index].contains(value) else {
        throw InvalidValue(message: "'\(value)' is there twice; once is enough")
      }
    }
  }

  private static func isValue(_ text: String, of option: Option) -> Bool {
    var scratch = RideRequest()
    do throws(InvalidValue) {
      try scratch.set(option, to: text)
      return true
    } catch {
      return false
    }
  }
}
