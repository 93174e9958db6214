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
  init(_ option: Option<RideOptions>, _ text: String) throws(InvalidValue) {
    name = option.name
    if !option.description.takesValue || (!text.contains(";") && Self.isValue(text, of: option)) {
      values = [text]
    } else {
      values = text.split(
        separator: text.contains(";") ? ";" : ",", omittingEmptySubsequences: false
      ).map { String($0.drop { $0 == " " }) }
    }
    var scratch = RideOptions()
    for (index, value) in values.enumerated() {
      try option.apply(value, &scratch)
      guard !values[..<index].contains(value) else {
        throw InvalidValue(message: "'\(value)' is there twice; once is enough")
      }
    }
  }

  private static func isValue(_ text: String, of option: Option<RideOptions>) -> Bool {
    var scratch = RideOptions()
    do throws(InvalidValue) {
      try option.apply(text, &scratch)
      return true
    } catch {
      return false
    }
  }
}
