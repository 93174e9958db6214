extension Command {
  static let completions = Command(
    "completions", "print what a shell needs to complete commands: bash, zsh or fish",
    operands: "SHELL", kind: .words(Shell.allCases.map(\.rawValue)),
    examples: ["bash > ~/.tracker-sim.bash", "fish > ~/.config/fish/completions/tracker-sim.fish"]
  ) { arguments throws(Failure) in
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    // What the scripts ask for while a place is typed.
    if arguments.first == CityCompletions.word, arguments.count == 2, let text = arguments.last {
      return try StandardStream.output.write(
        CityCompletions.names(for: text).map { $0 + "\n" }.joined())
    }
    guard let word = arguments.first, arguments.count == 1 else {
      throw .arguments("completions takes the name of one shell: \(known)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .arguments("completions: '\(word)' is not known; there are \(known)")
    }
    try StandardStream.output.write(shell.completions(of: all))
  }
}
