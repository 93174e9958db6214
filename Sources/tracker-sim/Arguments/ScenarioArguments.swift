/// Reads the arguments of `scenario` and `verify`: paths, and for one scenario a format.
struct ScenarioArguments {
  private var paths: [String] = []
  private var format: String?

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
        format = word == "--format" ? rest.popFirst() ?? "" : String(word.dropFirst(9))
      } else {
        throw .arguments(Self.complaint(about: word))
      }
    }
  }

  func scenario() throws(Failure) -> ScenarioRun {
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

  func verification() throws(Failure) -> Verification {
    guard format == nil else {
      throw .arguments("verify has one format; --format is for scenario")
    }
    return Verification(paths: paths.isEmpty ? ["Scenarios"] : paths)
  }

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    if ScenarioOptions.foreign.contains(name) { return "\(name) is for run, and not for scenarios" }
    return Option.names.contains(name)
      ? "\(name) belongs into the scenario's file: \"options\": {\"\(name.dropFirst(2))\": ...}"
      : Spelling.unknown("option", name, known: ["--format", "--help"])
  }
}
