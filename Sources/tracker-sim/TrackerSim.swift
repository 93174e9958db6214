/// Runs the command: from its arguments to its exit status.
enum TrackerSim {
  static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      try perform(arguments)
      return 0
    } catch {
      error.printMessage(in: Terminal.error.style(.auto))
      return error.exitStatus
    }
  }

  private static func perform(_ arguments: [String]) throws(Failure) {
    guard let word = arguments.first else { return try Demonstration.run() }
    if Command.isRoute(word) { return try Command.run.perform(with: arguments[...]) }
    try Command.named(word).perform(with: arguments.dropFirst())
  }
}
