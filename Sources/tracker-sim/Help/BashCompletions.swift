/// Completion for bash 3.2 or later: `source <(tracker-sim completions bash)`.
enum BashCompletions {
  static func script(for commands: [Command]) -> String {
    """
    # bash completion for tracker-sim
    _tracker_sim_places() {
      local place
      while IFS= read -r place; do
        COMPREPLY+=("$(printf %q "$place")")
      done < <("$1" completions \(CityCompletions.word) "${2//\\\\/}" 2>/dev/null)
    }
    _tracker_sim() {
      local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
      local IFS=$'\\n'
      COMPREPLY=()
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W \(list(commands.map(\.name))) -- "$word"))
        return
      fi
      # To bash, the = of --name=value is a word of its own, unless COMP_WORDBREAKS lacks it.
      local start=''
      if [[ $word == --*=* ]]; then
        start="${word%%=*}="
        previous="${word%%=*}"
        word="${word#*=}"
      elif [[ $word == '=' ]]; then
        word=''
      elif [[ $previous == '=' ]]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      case "${COMP_WORDS[1]} $previous" in
    \(values(of: commands))  esac
      case "${COMP_WORDS[1]}" in
    \(cases(of: commands))  esac
    }
    complete -F _tracker_sim tracker-sim

    """
  }

  /// The completions of an option's value.
  private static func values(of commands: [Command]) -> String {
    commands.flatMap { command in
      command.allOptions.filter(\.needsValue).map { option in
        """
            '\(command.name) \(option.name)')
        \(reply(option.kind))      return ;;

        """
      }
    }.joined()
  }

  /// The completions of all other words.
  private static func cases(of commands: [Command]) -> String {
    commands.map { command in
      """
          \(command.name))
            if [[ $word == -* ]]; then
              COMPREPLY=($(compgen -W \(list(command.allOptions.map(\.name) + ["--help"])) -- "$word"))
              return
            fi
      \(places(for: command))\(reply(command.kind))      return ;;

      """
    }.joined()
  }

  private static func places(for command: Command) -> String {
    guard command.takesPlacesWithBetween else { return "" }
    return """
            if [[ $'\\n'"${COMP_WORDS[*]}"$'\\n' == *$'\\n--between\\n'* ]]; then
              _tracker_sim_places "$1" "$word"
              return
            fi

      """
  }

  private static func reply(_ kind: ValueKind) -> String {
    var lines = ""
    if !kind.words.isEmpty {
      lines += "      COMPREPLY+=($(compgen -P \"$start\" -W \(list(kind.words)) -- \"$word\"))\n"
    }
    if kind.isPlace { lines += "      _tracker_sim_places \"$1\" \"$word\"\n" }
    if kind.isFile {
      lines += """
              compopt -o filenames 2>/dev/null
              COMPREPLY+=($(compgen -f -- "$word"))

        """
    }
    return lines
  }

  /// One word a line, as the script's IFS requires.
  private static func list(_ words: [String]) -> String {
    "$'" + words.joined(separator: #"\n"#) + "'"
  }
}
