extension Command {
  static let completions = Command(
    "completions", "print what a shell needs to complete commands: bash, zsh or fish",
    operands: "SHELL", kind: .words(Shell.allCases.map(\.rawValue))
  ) { arguments throws(Failure) in
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = arguments.first, arguments.count == 1 else {
      throw .arguments("completions takes the name of one shell: \(known)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .arguments("completions: '\(word)' is not known; there are \(known)")
    }
    try StandardStream.output.write(shell.completions(of: all))
  }
}
