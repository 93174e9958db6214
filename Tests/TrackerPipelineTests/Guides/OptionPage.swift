@testable import tracker_sim

/// The tables of options on the pages of the command, made of the declarations.
///
/// A table stands between `<!-- options of run: Rules; Route -->`, with a command and headings of its help, and
/// `<!-- end of options -->`. Without headings it has all options of the command.
enum OptionPage {
  private static var table: Regex<(Substring, Substring, Substring)> {
    #/<!-- options of ([a-z]+):([^>\n]*)-->\n[\s\S]*?<!-- end of options -->/#
  }

  /// The page with its tables made anew.
  static func rewritten(_ page: String) throws -> String {
    try page.replacing(table) { match in
      let options = try options(of: String(match.1), under: match.2)
      let rows = ["| option | | default |", "|---|---|---|"] + options.map(row)
      return """
        <!-- options of \(match.1):\(match.2)-->

        \(rows.joined(separator: "\n"))

        <!-- end of options -->
        """
    }
  }

  struct Missing: Error {
    let heading: String
  }

  private static func options(
    of name: String, under headings: Substring
  ) throws -> [OptionDescription] {
    let command = try Command.named(name)
    let wanted = headings.split(separator: ";").map { $0.filter { $0 != " " } }
      .filter { !$0.isEmpty }
    if wanted.isEmpty { return command.allOptions }
    return try wanted.flatMap { heading in
      // A heading may go on: `Rules, each as a list`.
      guard let group = command.options.first(where: { $0.heading.hasPrefix(heading) }) else {
        throw Missing(heading: heading)
      }
      return group.options
    }
  }

  static func row(_ option: OptionDescription) -> String {
    let meaning = option.meaning.replacing("|", with: "\\|")
    return "| `\(option.synopsis)` | \(meaning) | \(option.standard ?? "") |"
  }
}
