import Foundation

extension Command {
  static let install = Command(
    "install", "put the command, its cities, manual page and completions under a prefix",
    operands: "[--prefix DIR]", examples: ["", "--prefix ~/.local"]
  ) { (arguments: Arguments<InstallRequest>) throws(Failure) in
    if let extra = arguments.operands.first {
      throw .arguments("install takes nothing but --prefix DIR, so what is '\(extra)' for?")
    }
    InterruptCleanup.watch()
    try Installation(prefix: prefix(arguments.request.prefix), commands: all).run()
  }

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
