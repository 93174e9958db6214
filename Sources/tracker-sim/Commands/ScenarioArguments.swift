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
