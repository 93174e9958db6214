import Foundation
import Streams
import TrackerPipeline

/// A shell that completes words while they are typed.
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

/// Completion for fish: a file `tracker-sim.fish` in `~/.config/fish/completions`.
enum FishCompletions {
  static func script(for commands: [Command]) -> String {
    let lines =
      ["# fish completion for tracker-sim", "\(start) -f"] + names(of: commands)
      + rest(of: commands)
    return lines.joined(separator: "\n") + "\n"
  }

  private static let start = "complete -c tracker-sim"

  private static func names(of commands: [Command]) -> [String] {
    commands.map { command in
      "\(start) -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
    }
  }

  private static func rest(of commands: [Command]) -> [String] {
    commands.flatMap { command in
      let start = "\(start) -n '__fish_seen_subcommand_from \(command.name)'"
      let options = command.allOptions.map { option in
        "\(start) -l \(option.name.dropFirst(2))\(values(of: option)) -d \(quoted(option.help))"
      }
      let operands = arguments(command.kind)
      let places =
        command.takesPlacesWithBetween
        ? [
          "\(self.start) -n '__fish_seen_subcommand_from \(command.name); "
            + "and __fish_contains_opt between' -a '\(cities)'"
        ] : []
      return options + (operands.isEmpty ? [] : [start + operands]) + places
    }
  }

  private static func values(of option: OptionDescription) -> String {
    if !option.needsValue { return "" }
    return (option.kind.isFile ? " -r" : " -x") + arguments(option.kind)
  }

  private static func arguments(_ kind: ValueKind) -> String {
    let words = kind.words.isEmpty ? "" : " -a \(quoted(kind.words.joined(separator: " ")))"
    return words + (kind.isPlace ? " -a '\(cities)'" : "") + (kind.isFile ? " -F" : "")
  }

  private static let cities =
    "(tracker-sim completions \(CityCompletions.word) (commandline -ct))"

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}

/// The names of cities that a text begins, for the completions of a shell.
enum CityCompletions {
  /// The operand of the command `completions` that asks for them.
  static let word = "place"
  private static let most = 60

  /// The largest first. The names begin with the text. If no name does, they begin with the same
  /// letters in another case or without accents, provided that all have at least as many letters in
  /// common. A shell reduces the typed text to the beginning that all completions have in common.
  static func names(for text: String) -> [String] {
    let query = PlaceQuery(text, kinds: [.city], limit: most)
    let found = (try? CitySearch().places(for: query).waited()?.get()) ?? []
    var seen: Set<String> = []
    let names = found.map(\.name).filter { seen.insert($0).inserted }
    let exact = names.filter { $0.hasPrefix(text) }
    if !exact.isEmpty { return exact }
    let similar = names.filter { name in
      name.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }
    let common = similar.dropFirst().reduce(similar.first ?? "") { $0.commonPrefix(with: $1) }
    return common.count >= text.count ? similar : []
  }
}
