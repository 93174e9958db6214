extension Command {
  static let help = Command(
    "help", "explain all of it, one command, or one option", operands: "[COMMAND or OPTION]",
    kind: .words(all.map(\.name)), examples: ["sweep", "threshold"]
  ) { arguments throws(Failure) in
    guard let word = arguments.first else {
      return try StandardStream.output.write(Help.overview(of: all))
    }
    guard arguments.count == 1 else {
      throw .arguments(
        "help takes one command or option, so what is '\(arguments.dropFirst().joined(separator: " "))' for?"
      )
    }
    try StandardStream.output.write(text(about: word))
  }

  /// The help of a command, or of the option of that name, also without its dashes.
  private static func text(about word: String) throws(Failure) -> String {
    if let command = all.first(where: { $0.name == word }) { return Help.text(of: command) }
    let name = word.hasPrefix("-") ? word : "--" + word
    if let text = Help.text(ofOption: name, in: all) { return text }
    if word.hasPrefix("-") { return Help.text(of: try named(word)) }
    let meant =
      Spelling.nearest(to: word, in: all.map(\.name))
      ?? Spelling.nearest(to: name, in: all.flatMap(\.allOptions).map(\.name))
    throw .arguments(Spelling.unknown("command or option", word, meant: meant))
  }
}
