/// Completion for zsh: a file `_tracker-sim` in a folder of `$fpath`.
enum ZshCompletions {
  static func script(for commands: [Command]) -> String {
    """
    #compdef tracker-sim
    _tracker-sim-places() {
      local -a places
      places=(${(f)"$(tracker-sim completions \(CityCompletions.word) "${(Q)PREFIX}" 2>/dev/null)"})
      compadd -U -a places
    }
    _tracker-sim() {
      local curcontext="$curcontext" state line
      local -a commands
      _arguments -C '1:command:->command' '*::argument:->argument'
      case $state in
        command)
          commands=(
    \(names(of: commands))      )
          _describe command commands ;;
        argument)
          case $line[1] in
    \(cases(of: commands))      esac ;;
      esac
    }
    if [ "$funcstack[1]" = _tracker-sim ]; then
      _tracker-sim "$@"
    else
      compdef _tracker-sim tracker-sim
    fi

    """
  }

  private static func names(of commands: [Command]) -> String {
    commands.map { command in
      "        " + "\(command.name):\(escaped(command.summary))".shellQuoted + "\n"
    }.joined()
  }

  private static func cases(of commands: [Command]) -> String {
    commands.map { command in
      let arguments =
        command.allOptions.map(specification) + ["--help[explain this command]"]
        + operands(of: command)
      let lines = arguments.map { "            " + $0.shellQuoted }.joined(separator: " \\\n")
      return "        \(command.name))\n          _arguments \\\n\(lines) ;;\n"
    }.joined()
  }

  /// `--name=[help]:VALUE:(words)`, the format of `_arguments`.
  private static func specification(of option: OptionDescription) -> String {
    let text = "[\(escaped(option.help))]"
    if !option.takesValue { return option.name + text }
    // A value that may be omitted must follow an equals sign.
    let start = option.needsValue ? "=\(text):" : "=-\(text)::"
    return option.name + start + escaped(option.value.name) + ":" + action(option.kind)
  }

  private static func operands(of command: Command) -> [String] {
    let action = action(command.kind)
    if command.takesPlacesWithBetween {
      let choice = "if (( ${words[(I)--between]} )); then _tracker-sim-places; else"
      return ["*:argument:{ \(choice)\(action); fi }"]
    }
    return action.isEmpty ? [] : ["*:argument:\(action)"]
  }

  private static func action(_ kind: ValueKind) -> String {
    if kind.isPlace { return "_tracker-sim-places" }
    let words = "(\(kind.words.joined(separator: " ")))"
    switch (kind.words.isEmpty, kind.isFile) {
    case (true, true): return "_files"
    case (true, false): return ""
    case (false, false): return words
    case (false, true):
      // The blank keeps `_arguments` from adding its own arguments.
      return " _alternative \"words:word:\(words)\" \"files:file:_files\""
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
