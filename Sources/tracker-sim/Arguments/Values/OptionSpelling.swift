/// Says what an unknown option is called here: other programs have other names for it.
enum OptionSpelling {
  /// The names that are one letter elsewhere.
  private static let short = ["-o": "--output", "-f": "--format", "-j": "--jobs"]
  private static let version = ["-v", "-V", "--v"]

  /// - Parameter known: The options of the command; its `--help` need not be among them.
  static func unknown(_ name: String, known: [OptionDescription]) -> String {
    let start = "unknown option '\(name)'; "
    if version.contains(name) {
      return start + "the version is shown by 'tracker-sim version' or --version"
    }
    if let written = advice(on: name, known: known) { return start + "write \(written)" }
    return Spelling.unknown("option", name, known: known.map(\.name) + ["--help"])
  }

  /// An option as it is written, for the name of a format or the letter that other programs have.
  static func advice(on name: String, known: [OptionDescription]) -> String? {
    if let option = known.first(where: { $0.name == short[name] }) { return option.synopsis }
    guard let format = known.first(where: { $0.name == "--format" }), name.hasPrefix("--"),
      format.kind.words.contains(String(name.dropFirst(2)))
    else { return nil }
    return "\(format.name) \(name.dropFirst(2))"
  }
}
