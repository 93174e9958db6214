/// A shell that can complete what is being typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script for the shell, made of the table of commands.
  func completions(of commands: [Command]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: commands)
    case .zsh: ZshCompletions.script(for: commands)
    case .fish: FishCompletions.script(for: commands)
    }
  }
}

extension OptionDescription {
  /// True if the next word is always its value.
  var needsValue: Bool { takesValue && fallback == nil }
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
