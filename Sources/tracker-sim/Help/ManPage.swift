import TrackerPipeline

/// The manual page, in the language of man(7).
enum ManPage {
  static func text(of commands: [Command]) -> String {
    """
    .TH TRACKER\\-SIM 1 "" "tracker\\-sim \(Program.version)" "User Commands"
    .SH NAME
    tracker\\-sim \\- ride routes through a location tracker in virtual time
    .SH SYNOPSIS
    \(synopsis(of: commands)).SH DESCRIPTION
    A tracker records the places a person visits: it takes the fixes of a device,
    waits until they have moved, asks a geocoder for a name now and then, and
    commits a place.
    .B tracker\\-sim
    rides recorded or drawn routes through such a tracker, as fast as the machine
    goes, and prints the places that it commits, the alerts, and what was counted.
    Without arguments it rides one built\\-in route.
    .SH COMMANDS
    \(list(of: commands)).SH OPTIONS
    \(options(of: commands)).SH NUMBERS AND UNITS
    \(Help.units.split(separator: "\n").map { roff(String($0)) }.joined(separator: "\n"))
    .SH EXIT STATUS
    \(exitStatus).SH ENVIRONMENT
    .TP
    .B COLUMNS
    How wide text is on a terminal; elsewhere it has 80 columns.
    .TP
    .B NO_COLOR
    If it is set and not empty, there are no colours, unless
    .B \\-\\-color always
    asks for them.
    .TP
    .B TERM
    A terminal that is
    .I dumb
    gets neither colours nor progress.
    .SH FILES
    .TP
    .I \(roff(OfflineGeocoder.dataName))
    The cities that places are named after, from \(roff(OfflineGeocoder.credit)). They are looked for
    beside the command, and in
    .I ../share/tracker\\-sim
    from there, where
    .B tracker\\-sim install
    puts them.
    .SH EXAMPLES
    .nf
    \(examples(of: commands)).fi

    """
  }

  private static func examples(of commands: [Command]) -> String {
    commands.flatMap(\.examples).map { roff($0) + "\n" }.joined()
  }

  private static let exitStatus = ExitStatus.all.map { status, meaning in
    item(bold: status, italic: "", meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
  }.joined()

  private static func synopsis(of commands: [Command]) -> String {
    let tour = ".B tracker\\-sim\n"
    return tour
      + commands.map { command in
        let operands = command.operands.isEmpty ? "" : roff(command.operands) + "\n"
        return ".br\n.B tracker\\-sim \(roff(command.name))\n" + operands
      }.joined()
  }

  private static func list(of commands: [Command]) -> String {
    commands.map { item(bold: $0.name, italic: $0.operands, $0.summary) }.joined()
  }

  private static func options(of commands: [Command]) -> String {
    groups(of: commands).map { group in
      ".SS \(roff(group.heading))\n"
        + group.options.map { item(bold: $0.name, italic: $0.value.name, $0.help) }.joined()
    }.joined()
  }

  /// The groups of all commands, each with the options of all commands that it has.
  private static func groups(of commands: [Command]) -> [OptionGroup] {
    var groups: [OptionGroup] = []
    for group in commands.flatMap(\.options) {
      if let known = groups.firstIndex(where: { $0.heading == group.heading }) {
        let options = groups[known].options
        groups[known].options += group.options.filter { option in
          !options.contains { $0.name == option.name && $0.help == option.help }
        }
      } else {
        groups.append(group)
      }
    }
    return groups
  }

  /// A paragraph with a hanging tag.
  private static func item(bold: String, italic: String, _ text: String) -> String {
    let tag = italic.isEmpty ? ".B \(roff(bold))" : ".BI \(roff(bold)) \" \(roff(italic))\""
    return ".TP\n\(tag)\n\(roff(text))\n"
  }

  /// Escapes a text for roff: hyphens can be copied, and nothing is read as a request.
  private static func roff(_ text: String) -> String {
    let escaped = text.replacing(#"\"#, with: #"\e"#).replacing("-", with: #"\-"#)
      .replacing("\"", with: #"\(dq"#)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? #"\&"# + escaped : escaped
  }
}
