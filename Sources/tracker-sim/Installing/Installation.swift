import Foundation
import TrackerPipeline

/// The files to install, in the folders of a prefix in which systems look for them. They are written beside their places,
/// and renamed when all are there.
struct Installation {
  let prefix: String
  let commands: [Command]

  /// Installs all files; if that fails, removes what was written and reports the reason.
  func run() throws(Failure) {
    let files = try files
    var folders = CreatedFolders()
    var drafts: [InstalledFile.Draft] = []
    do throws(Failure) {
      for file in files {
        try folders.create(for: file.path)
        drafts.append(try file.draft())
      }
      for draft in drafts { try draft.commit() }
    } catch {
      drafts = []
      folders.removeEmpty()
      throw error
    }
    try report(files)
  }

  private var files: [InstalledFile] {
    get throws(Failure) {
      let completions = [
        (Shell.bash, "bash-completion/completions/tracker-sim"),
        (.zsh, "zsh/site-functions/_tracker-sim"),
        (.fish, "fish/vendor_completions.d/tracker-sim.fish"),
      ]
      return [
        InstalledFile(
          "the command", path: "\(prefix)/bin/tracker-sim", bytes: try Self.command, mode: 0o755),
        InstalledFile(
          "the cities", path: "\(prefix)/share/tracker-sim/\(OfflineGeocoder.dataName)",
          bytes: try Self.cities),
        InstalledFile(
          "the manual page", path: "\(prefix)/share/man/man1/tracker-sim.1",
          bytes: Data(ManPage.text(of: commands).utf8)),
      ]
        + completions.map { shell, path in
          InstalledFile(
            "completions of \(shell.rawValue)", path: "\(prefix)/share/\(path)",
            bytes: Data(shell.completions(of: commands).utf8))
        }
    }
  }

  /// The running program's file.
  private static var command: Data {
    get throws(Failure) {
      guard let file = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
        throw .output("this command does not know where its own file is; copy it by hand")
      }
      return try contents(of: file)
    }
  }

  private static var cities: Data {
    get throws(Failure) {
      let file: URL
      do throws(GazetteerError) {
        file = try OfflineGeocoder.dataFile()
      } catch {
        throw .geocoder("\(error)")
      }
      return try contents(of: file)
    }
  }

  private static func contents(of file: URL) throws(Failure) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .output("\(file.path) cannot be read: \(error.localizedDescription)")
    }
  }

  private func report(_ files: [InstalledFile]) throws(Failure) {
    let removed = files.map { file in
      file.path.hasPrefix("\(prefix)/share/tracker-sim/")
        ? "\(prefix)/share/tracker-sim" : file.path
    }
    try StandardStream.output.write(
      TextTable.of(files.map { [$0.path, $0.name] }) + "\nTo remove it:\n  rm -r "
        + removed.map(\.shellWord).joined(separator: " \\\n    ") + "\n")
    for hint in hints { StandardStream.error.say("tracker-sim: note: \(hint)") }
  }

  private var hints: [String] {
    var hints: [String] = []
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    if !path.split(separator: ":").contains("\(prefix)/bin") {
      hints.append("\(prefix)/bin is not in PATH; add it: export PATH=\"\(prefix)/bin:$PATH\"")
    }
    if !["/usr", "/usr/local"].contains(prefix) {
      hints.append(
        "zsh looks for completions there if ~/.zshrc says, before compinit: "
          + "fpath=(\"\(prefix)/share/zsh/site-functions\" $fpath)")
    }
    #if DEBUG
      hints.append(
        "this is a debug build, and slow; better: swift run -c release tracker-sim install")
    #endif
    return hints
  }
}

extension String {
  /// The text in quotes, if a shell would not read it as one word.
  fileprivate var shellWord: String {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
      ? self : shellQuoted
  }
}
