extension Command {
  static let scenario = Command(
    "scenario", "ride a scenario, and compare with what it expects",
    operands: "FILE [--format json]", kind: .file,
    options: [OptionGroup(heading: "Output", options: [ScenarioArguments.formatOfScenario])],
    examples: ["Scenarios/permission-denied.json"]
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments, format: ScenarioArguments.formatOfScenario).scenario().run()
  }
}

extension ScenarioArguments {
  fileprivate func scenario() throws(Failure) -> ScenarioRun {
    guard let file = paths.first, paths.count == 1 else {
      throw .arguments(
        paths.isEmpty
          ? "scenario needs a file: tracker-sim scenario FILE"
          : "one scenario at a time; for more: tracker-sim verify \(paths.joined(separator: " "))")
    }
    return ScenarioRun(file: file, format: try format() ?? .text)
  }
}

extension Command {
  static let verify = Command(
    "verify", "ride all scenarios in files and folders; those in Scenarios unless told",
    operands: "[PATH...] [--format json|junit]", kind: .file,
    options: [OptionGroup(heading: "Output", options: [ScenarioArguments.formatOfVerification])],
    examples: ["", "Scenarios/permission-denied.json", "--format junit > results.xml"]
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments, format: ScenarioArguments.formatOfVerification)
      .verification().run()
  }
}

extension ScenarioArguments {
  fileprivate func verification() throws(Failure) -> Verification {
    Verification(paths: paths.isEmpty ? ["Scenarios"] : paths, format: try format() ?? .text)
  }
}

/// Parses the arguments of `scenario` and `verify`: paths and a format.
struct ScenarioArguments {
  private(set) var paths: [String] = []
  private var written: String?

  /// - Parameter format: The option for the format.
  init(_ arguments: ArraySlice<String>, format: OptionDescription) throws(Failure) {
    var rest = arguments
    var onlyPaths = false
    while let word = rest.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
      } else if word == "--" {
        onlyPaths = true
      } else if word == "--format" || word.hasPrefix("--format=") {
        guard written == nil else { throw .arguments("--format is given twice; once is enough") }
        let value = word == "--format" ? rest.popFirst() : String(word.dropFirst(9))
        guard let value else { throw .arguments("--format needs a value: \(format.meaning)") }
        written = value
      } else {
        throw .arguments(Self.complaint(about: word, known: format))
      }
    }
  }

  /// The format; nil if none is given.
  fileprivate func format<Format: RawRepresentable<String> & CaseIterable>() throws(Failure)
    -> Format?
  {
    do throws(InvalidValue) {
      return try written.map { word throws(InvalidValue) in try Format(named: word) }
    } catch {
      throw .arguments("--format: \(error.message)")
    }
  }

  static let formatOfScenario = OptionDescription(
    name: "--format", value: "FORMAT", meaning: "text or json", standard: "text",
    kind: .words(ScenarioRun.Format.allCases.map(\.rawValue)))

  static let formatOfVerification = OptionDescription(
    name: "--format", value: "FORMAT", meaning: "text, json or junit", standard: "text",
    kind: .words(Verification.Format.allCases.map(\.rawValue)))

  private static func complaint(about word: String, known: OptionDescription) -> String {
    let name = String(word.prefix { $0 != "=" })
    if RideOptions.all.contains(where: { $0.name == name }) {
      return
        "\(name) belongs into the scenario's file: \"options\": {\"\(name.dropFirst(2))\": ...}"
    }
    return RunRequest.options.has(name)
      ? "\(name) is for run, and not for scenarios"
      : OptionSpelling.unknown(name, known: [known])
  }
}
