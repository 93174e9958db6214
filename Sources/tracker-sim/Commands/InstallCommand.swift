import Foundation

extension Command {
  static let install = Command(
    "install", "put the command, its cities, manual page and completions under a prefix",
    operands: "[--prefix DIR]", options: installOptions
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: installOptions)
    if let extra = arguments.operands.first {
      throw .arguments("install takes nothing but --prefix DIR, so what is '\(extra)' for?")
    }
    InterruptCleanup.watch()
    try Installation(prefix: prefix(arguments.request.given["--prefix"]), commands: all).run()
  }

  private static let installOptions = [
    OptionGroup(
      "Installing",
      [
        Option(
          "--prefix", "DIR", "where bin and share are (/usr/local for root, else ~/.local)",
          kind: .file
        ) { text, _ throws(InvalidValue) in
          if text.isEmpty { throw InvalidValue(message: "the name of a directory is missing") }
        }
      ])
  ]

  /// An absolute path. A shell does not expand the `~` of `--prefix=~/.local`.
  private static func prefix(_ given: String?) -> String {
    let path = given ?? (geteuid() == 0 ? "/usr/local" : "~/.local")
    let isAtHome = path == "~" || path.hasPrefix("~/")
    // Foundation would ask the user database first, unlike a shell.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let expanded = isAtHome ? home + path.dropFirst() : path
    return URL(fileURLWithPath: expanded).standardizedFileURL.path
  }
}
