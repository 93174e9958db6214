/// Options of a sweep.
struct SweepOptions: Sendable {
  enum Format: String, CaseIterable {
    case text, csv, json, jsonl
  }

  /// One of the parts into which a sweep is divided, to ride them separately.
  struct Shard: Equatable, Sendable {
    /// Counted from 1.
    let number: Int
    let count: Int
  }

  /// The format of the result; nil is text.
  var givenFormat: Format?
  /// The path of the picture of cost against fidelity.
  var picture: String?
  /// The path of the page on which numbers are chosen.
  var page: String?
  /// True to open the page when it is written.
  var opensPage = false
  /// True if times of day are in UTC.
  var isInUTC = false
  /// The numbers with which combinations are compared; nil is the tracker's own.
  var today: ComparedOptions?
  /// The bounds that a recommended combination must keep.
  var recommendation: String?
  /// The part of the sweep to ride; nil is all of it.
  var shard: Shard?
  /// True if the operands are parts to merge.
  var isMerge = false

  var format: Format { givenFormat ?? .text }
}

extension SweepOptions.Shard {
  /// `3/16`.
  init(_ text: String) throws(InvalidValue) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else {
      throw InvalidValue(
        message: "'\(text)' is no shard; write 3/16 for the third of 16, of up to \(Self.most)")
    }
    self.init(number: number, count: count)
  }

  /// All parts are open at once when they are merged.
  private static let most = 500
}

extension SweepOptions {
  static let options: [Option<SweepOptions>] = [
    Option(
      "--format", "FORMAT", "text, csv, json or jsonl", default: "text",
      kind: .words(SweepOptions.Format.allCases.map(\.rawValue))
    ) { text, sweep throws(InvalidValue) in
      sweep.givenFormat = try SweepOptions.Format(named: text)
    },
    Option("--recommend", "BOUNDS", "the best combination that keeps these bounds: geocodes<60/h") {
      text, sweep throws(InvalidValue) in
      sweep.recommendation = text
    },
    Option("--svg", "FILE", "draw cost against fidelity", kind: .file) {
      text, sweep throws(InvalidValue) in
      sweep.picture = try file(text, of: "a picture")
    },
    Option("--html", "FILE", "write a page on which numbers are chosen", kind: .file) {
      text, sweep throws(InvalidValue) in
      sweep.page = try file(text, of: "a page")
    },
    PageOptions.openOption.at(\.opensPage), UTCOption.option.at(\.isInUTC),
    Option(
      "--today", "NUMBERS", "today's numbers, to compare with: threshold=20m,cadence=5s",
      default: "the tracker's own"
    ) { text, sweep throws(InvalidValue) in
      sweep.today = try ComparedOptions(text, of: RideOptions.rules)
    },
    Option("--shard", "NUMBER/COUNT", "ride one part of all routes: 3/16") {
      text, sweep throws(InvalidValue) in
      sweep.shard = try SweepOptions.Shard(text)
    },
    Option("--merge", "", "put parts together, as one sweep would have it") { _, sweep in
      sweep.isMerge = true
    },
  ]

  private static func file(_ text: String, of noun: String) throws(InvalidValue) -> String {
    try FileName.check(text)
    if text == "-" { throw InvalidValue(message: "\(noun) needs a file; name one") }
    return text
  }
}

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

extension OptionAxis {
  /// The axes of a sweep without options for the rules.
  static let usual = [
    OptionAxis(name: "--threshold", values: ["5m", "10m", "20m", "50m", "100m"]),
    OptionAxis(name: "--cadence", values: ["1s", "5s", "15s", "60s"]),
  ]

  /// `5m,10m with 1s,5s`, the values of ``usual``.
  static let usualText = usual.map { $0.values.joined(separator: ",") }.joined(separator: " with ")
}
