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
