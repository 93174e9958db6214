extension Command {
  static let help = Command(
    "help", "explain all of it, or one command", operands: "[COMMAND]",
    kind: .words(all.map(\.name))
  ) { arguments throws(Failure) in
    guard let word = arguments.first else {
      return try StandardStream.output.write(Help.overview(of: all))
    }
    guard arguments.count == 1 else {
      throw .arguments(
        "help takes one command, so what is '\(arguments.dropFirst().joined(separator: " "))' for?")
    }
    try StandardStream.output.write(Help.text(of: named(word)))
  }
}
