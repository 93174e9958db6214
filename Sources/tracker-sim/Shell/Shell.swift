/// A shell that can complete what is being typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script for the shell, made of the tables of commands and options.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Command {
  /// All it takes, in the order of the help.
  var allOptions: [Option] { options.flatMap(\.options) }
}

extension Option {
  /// Whether the next word is its value, whatever it is.
  var needsValue: Bool { takesValue && fallback == nil }
}

extension String {
  /// One word for a POSIX shell, whatever is in it.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
