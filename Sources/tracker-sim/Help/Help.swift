/// The text of `--help`.
enum Help {
  static func overview(of commands: [Command]) -> String {
    """
    Rides a route through the tracker, and prints the places it commits.

    \(table(of: commands))

    The options of run, with their defaults

    \(options(RunRequest.options.groups))

    \(units)

    Exit status:
    \(table(ExitStatus.all.map { ($0.status, $0.meaning) }))

    """
  }

  static func text(of command: Command) -> String {
    let summary = sentence(command.summary).wrapped(to: TextPage.width).joined(separator: "\n")
    var text = "\(command.usage)\n\n\(summary)\n"
    text += "\nFor example:\n" + command.examples.map { "  \($0)\n" }.joined()
    if !command.options.isEmpty { text += "\n\(options(command.options))\n" }
    if command.allOptions.contains(where: { $0.value.quantity != nil }) { text += "\n\(units)\n" }
    return text
  }

  /// The help of an option, for each meaning that it has; nil if no command has it.
  static func text(ofOption name: String, in commands: [Command]) -> String? {
    var meanings: [(option: OptionDescription, commands: [String])] = []
    for command in commands {
      guard let option = command.allOptions.first(where: { $0.name == name }) else { continue }
      let known = meanings.firstIndex {
        $0.option.synopsis == option.synopsis && $0.option.help == option.help
      }
      if let known {
        meanings[known].commands.append(command.name)
      } else {
        meanings.append((option, [command.name]))
      }
    }
    if meanings.isEmpty { return nil }
    let texts = meanings.map { option, commands in
      """
      \(option.synopsis)

      \(sentence(option.help).wrapped(to: TextPage.width).joined(separator: "\n"))
      An option of \(list(commands)).
      """
    }
    let hasUnit = meanings.contains { $0.option.value.quantity != nil }
    return (texts + (hasUnit ? [units] : [])).joined(separator: "\n\n") + "\n"
  }

  static let units = """
    Numbers alone are metres, seconds, and metres per second; units may be written:
    20m, 1.5km, 300ms, 5s, 2min, 1h, 20km/h. Both --name value and --name=value do.
    """

  private static func table(of commands: [Command]) -> String {
    let tour = ("tracker-sim", "ride city-bicycle-ride, for a first look")
    let short = ("tracker-sim ROUTE [options]", "the same as tracker-sim run ROUTE [options]")
    let rows = [tour, short] + commands.map { ($0.usage, $0.summary) }
    return table(rows)
  }

  private static func options(_ groups: [OptionGroup]) -> String {
    let width = groups.flatMap(\.options).map(\.synopsis.count).max() ?? 0
    return groups.map { group in
      "\(group.heading):\n" + table(group.options.map { ($0.synopsis, $0.help) }, width: width)
    }.joined(separator: "\n\n")
  }

  /// - Parameter width: The width of the first column; nil is the width of its longest text.
  private static func table(_ rows: [(String, String)], width: Int? = nil) -> String {
    let width = width ?? rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      let lines = text.wrapped(to: TextPage.width - width - 4)
      let starts = [name] + repeatElement("", count: max(0, lines.count - 1))
      return zip(starts, lines).map { "  " + $0.padded(to: width) + "  " + $1 }
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// `run, app and live`
  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }
}

/// The meanings of the exit status, for the help and the manual.
enum ExitStatus {
  static let all = [
    (status: "0", meaning: "the rides are done, or the reader of the results stopped reading"),
    (
      status: "1",
      meaning: "the results cannot be written, a server named no place, a scenario expects "
        + "something else, or no combination keeps the bounds of a recommendation"
    ),
    (
      status: "2",
      meaning: "the arguments are wrong, or a route cannot be read; the other routes are ridden "
        + "all the same, and a sweep only counts those that it skips, unless it has no other"
    ),
  ]
}
