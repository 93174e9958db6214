/// The options of a scenario: those of the command line, without their dashes.
enum ScenarioOptions {
  /// The options that a scenario cannot have: it rides in virtual time, and its caller chooses the
  /// output.
  static let foreign = (Option.output + Option.directions).map(\.name) + ["--realtime"]

  static func read(
    _ field: JSONField?, route: ScenarioRoute
  ) throws(JSONProblem) -> RideRequest {
    var request = RideRequest()
    request.routes = ["this"]
    if case .named(let name) = route { request.routes = [name] }
    guard let field else { return request }
    let options = Option.all.filter { !foreign.contains($0.name) }
    for (name, place, member) in try field.members() {
      if foreign.contains("--" + name) {
        throw JSONProblem(
          place: place, path: field.path, message: "\"\(name)\" is not to be decided here")
      }
      guard let option = options.first(where: { $0.name == "--" + name }) else {
        throw JSONProblem(
          place: place, path: field.path,
          message: JSONField.unknown(name, known: options.map { String($0.name.dropFirst(2)) }))
      }
      do throws(InvalidValue) {
        if let value = try value(of: option, in: member) { try request.set(option, to: value) }
      } catch {
        throw member.problem(error.message)
      }
    }
    return request
  }

  /// Numbers need no quotes. Nil is an option without a value that is set to false.
  private static func value(
    of option: Option, in field: JSONField
  ) throws(InvalidValue) -> String? {
    switch field.node.value {
    case .bool(let isWanted) where !option.takesValue: return isWanted ? "" : nil
    case _ where !option.takesValue: throw InvalidValue(message: "write true or false")
    case .string(let text): return text
    case .number(_, let text): return text
    default: throw InvalidValue(message: "write a number, or a text such as \"20m\"")
    }
  }
}
