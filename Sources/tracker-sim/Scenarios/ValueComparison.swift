/// The value of one property in a report.
enum ActualValue {
  /// A number; nil if it is not known.
  case number(Double?)
  case text(String)
}

/// Parses and formats one kind of value, and compares an expected value with an actual one.
enum ValueComparison: Sendable {
  /// Rounded to this many decimals, as in the JSON of a report, and then compared within a margin.
  case number(decimals: Int, within: Double)
  case text
  /// A text that must contain the expected text.
  case fragment
  /// One of a few words.
  case word([String])

  /// Seconds: exact to the millisecond.
  static let time = ValueComparison.number(decimals: 3, within: 0)
  static let metres = ValueComparison.number(decimals: 3, within: 0.01)
  static let degrees = ValueComparison.number(decimals: 7, within: 1e-6)
  static let count = ValueComparison.number(decimals: 0, within: 0)

  func text(of actual: ActualValue) -> String {
    switch actual {
    case .text(let text): return "\"\(text)\""
    case .number(let number):
      guard let decimal = rounded(number) else { return "null" }
      var bytes: [UInt8] = []
      decimal.write(to: &bytes, isTrimmed: true)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  func isMet(_ expected: ExpectedValue, by actual: ActualValue) -> Bool {
    switch (expected, actual) {
    case (.number(let expected, _, let margin), .number(let actual)):
      // The printed value is compared, so that numbers of a report can be copied into a scenario.
      rounded(actual).map { abs($0.value - expected) <= margin + 1e-9 } ?? false
    case (.unknown, .number(let actual)): rounded(actual) == nil
    case (.text(let expected), .text(let actual)): expected == actual
    case (.fragment(let expected), .text(let actual)): actual.contains(expected)
    default: false
    }
  }

  private func rounded(_ number: Double?) -> FixedPoint? {
    guard case .number(let decimals, _) = self else { return nil }
    return number.flatMap { FixedPoint($0, places: decimals) }
  }
}

/// The value that a scenario expects of one property.
enum ExpectedValue {
  /// `text` is the number as in the file.
  case number(Double, text: String, within: Double)
  case text(String)
  case fragment(String)
  /// A number that is not known.
  case unknown

  var text: String {
    switch self {
    case .number(_, let text, _): text
    case .text(let text): "\"\(text)\""
    case .fragment(let text): "something with \"\(text)\""
    case .unknown: "null"
    }
  }
}

extension ValueComparison {
  /// Parses an expected value: a number, perhaps with a margin, `{"is": 250, "within": 0.5}`; a
  /// text; or `null` for a number that is not known.
  func expectedValue(in field: JSONField) throws(JSONProblem) -> ExpectedValue {
    switch self {
    case .number(_, let margin): return try number(field, margin: margin)
    case .text: return .text(try field.text(such: "\"...\""))
    case .fragment: return .fragment(try field.text(such: "\"...\""))
    case .word(let known):
      let word = try field.text(such: known.map { "\"\($0)\"" }.joined(separator: ", "))
      guard known.contains(word) else {
        throw field.problem(JSONField.unknown(word, known: known))
      }
      return .text(word)
    }
  }

  private func number(_ field: JSONField, margin: Double) throws(JSONProblem) -> ExpectedValue {
    switch field.node.value {
    case .null: return .unknown
    case .object:
      let members = try field.members(known: ["is", "within"])
      guard let number = members.first(where: { $0.name == "is" })?.field else {
        throw field.problem("\"is\" is missing; write {\"is\": 250, \"within\": 0.5}")
      }
      let (value, text) = try number.number()
      guard let within = members.first(where: { $0.name == "within" })?.field else {
        return .number(value, text: text, within: margin)
      }
      let (width, widthText) = try within.number()
      guard width >= 0 else { throw within.problem("a margin must not be negative") }
      return .number(value, text: "\(text) ± \(widthText)", within: width)
    default:
      let (value, text) = try field.number()
      return .number(value, text: text, within: margin)
    }
  }
}
