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
