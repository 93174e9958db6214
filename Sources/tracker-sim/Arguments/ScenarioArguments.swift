/// Reads the arguments of `scenario` and `verify`: paths, and for one scenario a format.
struct ScenarioArguments {
  private var paths: [String] = []
  private var format: String?
  private var isHelp = false

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    var rest = arguments
    var onlyPaths = false
    while let word = rest.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
      } else if word == "--" {
        onlyPaths = true
      } else if word == "--help" || word == "-h" {
        isHelp = true
      } else if word == "--format" || word.hasPrefix("--format=") {
        guard format == nil else { throw .arguments("--format is given twice; once is enough") }
        format = word == "--format" ? rest.popFirst() ?? "" : String(word.dropFirst(9))
      } else {
        throw .arguments(Self.complaint(about: word))
      }
    }
  }

  /// - Returns: Nil when it is help that is asked for.
  func command(_ name: String) throws(Failure) -> Command? {
    if isHelp { return nil }
    if name == "verify" {
      guard format == nil else {
        throw .arguments("verify has one format; --format is for scenario")
      }
      return .verify(paths.isEmpty ? ["Scenarios"] : paths)
    }
    guard let file = paths.first, paths.count == 1 else {
      throw .arguments(
        paths.isEmpty
          ? "scenario needs a file: tracker-sim scenario FILE"
          : "one scenario at a time; for more: tracker-sim verify \(paths.joined(separator: " "))")
    }
    do throws(InvalidValue) {
      return .scenario(file, try format.map(ScenarioRun.Format.init(named:)) ?? .text)
    } catch {
      throw .arguments("--format: \(error.message)")
    }
  }

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    return Option.names.contains(name)
      ? "\(name) belongs into the scenario's file: \"options\": {\"\(name.dropFirst(2))\": ...}"
      : Spelling.unknown("option", name, known: ["--format", "--help"])
  }
}
