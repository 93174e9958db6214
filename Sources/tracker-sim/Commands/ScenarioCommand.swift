extension Command {
  static let scenario = Command(
    "scenario", "ride a scenario, and compare with what it expects",
    operands: "FILE [--format json]", kind: .file,
    options: [OptionGroup(heading: "Output", options: [ScenarioArguments.formatOption])],
    examples: ["Scenarios/permission-denied.json"]
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments).scenario().run()
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
    do throws(InvalidValue) {
      let format = try format.map(ScenarioRun.Format.init(named:)) ?? .text
      return ScenarioRun(file: file, format: format)
    } catch {
      throw .arguments("--format: \(error.message)")
    }
  }
}

extension Command {
  static let verify = Command(
    "verify", "ride all scenarios in files and folders; those in Scenarios unless told",
    operands: "[PATH...]", kind: .file, examples: ["", "Scenarios/permission-denied.json"]
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments).verification().run()
  }
}

extension ScenarioArguments {
  fileprivate func verification() throws(Failure) -> Verification {
    guard format == nil else {
      throw .arguments("verify has one format; --format is for scenario")
    }
    return Verification(paths: paths.isEmpty ? ["Scenarios"] : paths)
  }
}

/// Parses the arguments of `scenario` and `verify`: paths, and for one scenario a format.
struct ScenarioArguments {
  private(set) var paths: [String] = []
  private(set) var format: String?

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    var rest = arguments
    var onlyPaths = false
    while let word = rest.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
      } else if word == "--" {
        onlyPaths = true
      } else if word == "--format" || word.hasPrefix("--format=") {
        guard format == nil else { throw .arguments("--format is given twice; once is enough") }
        let value = word == "--format" ? rest.popFirst() : String(word.dropFirst(9))
        guard let value else { throw .arguments("--format needs a value: text or json") }
        format = value
      } else {
        throw .arguments(Self.complaint(about: word))
      }
    }
  }

  static let formatOption = OptionDescription(
    name: "--format", value: "FORMAT", meaning: "text or json", standard: "text",
    kind: .words(ScenarioRun.Format.allCases.map(\.rawValue)))

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    if RideOptions.all.contains(where: { $0.name == name }) {
      return
        "\(name) belongs into the scenario's file: \"options\": {\"\(name.dropFirst(2))\": ...}"
    }
    return RunRequest.options.has(name)
      ? "\(name) is for run, and not for scenarios"
      : OptionSpelling.unknown(name, known: [formatOption])
  }
}
