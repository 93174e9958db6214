import TrackerPipeline

/// The options of a scenario: the options of a ride in virtual time, without their dashes.
enum ScenarioOptions {
  /// - Parameter folder: The folder that relative paths start from.
  static func read(_ field: JSONField?, in folder: String) throws(JSONProblem) -> RideOptions {
    var ride = RideOptions()
    guard let field else { return ride }
    var isFound = false
    for (name, place, member) in try field.members() {
      guard let option = RideOptions.all.first(where: { $0.name == "--" + name }) else {
        throw JSONProblem(place: place, path: field.path, message: complaint(about: name))
      }
      do throws(InvalidValue) {
        if var value = try value(of: option.description, in: member) {
          // A name with a comma is looked for where the scenario is.
          let file = Scenario.path(value, in: folder)
          if name == "places", PathTarget(of: file) != .nothing { (value, isFound) = (file, true) }
          try option.apply(value, &ride)
        }
      } catch {
        throw member.problem(error.message)
      }
    }
    if !isFound { ride.lookup.places = ride.lookup.places.map { Scenario.path($0, in: folder) } }
    return ride
  }

  /// The caller of a scenario chooses the output and the pace.
  private static func complaint(about name: String) -> String {
    RunRequest.options.has("--" + name)
      ? "\"\(name)\" is not to be decided here"
      : JSONField.unknown(name, known: RideOptions.all.map { String($0.name.dropFirst(2)) })
  }

  /// Numbers need no quotes. Nil is an option without a value that is set to false.
  private static func value(
    of option: OptionDescription, in field: JSONField
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
