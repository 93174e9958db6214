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
