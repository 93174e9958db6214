import Foundation
import Testing

@testable import tracker_sim

@Suite struct `Installing tracker-sim` {
  private static let files = [
    "bin/tracker-sim", "share/bash-completion/completions/tracker-sim",
    "share/fish/vendor_completions.d/tracker-sim.fish", "share/man/man1/tracker-sim.1",
    "share/tracker-sim/cities15000.tsv", "share/zsh/site-functions/_tracker-sim",
  ]

  private func installed(in scratch: Scratch) throws -> (prefix: URL, run: TrackerSimRun) {
    let prefix = scratch.folder.resolvingSymlinksInPath().appendingPathComponent("pre")
    return (prefix, try TrackerSimRun("install", "--prefix", prefix.path))
  }

  /// Paths of files under a folder.
  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
      PathTargetOfTest.isFile(folder.appendingPathComponent(path).path)
    }
  }

  @Test func `puts everything in its place, and says what, where, and how to remove it`() throws {
    let scratch = try Scratch()
    let (prefix, run) = try installed(in: scratch)
    #expect(run.status == 0)
    #expect(try files(in: prefix) == Self.files)
    for file in Self.files { #expect(run.output.contains("\(prefix.path)/\(file) ")) }
    #expect(run.complaints.contains("\(prefix.path)/bin is not in PATH; add it: "))

    func content(_ path: String) throws -> String {
      try String(contentsOf: prefix.appendingPathComponent(path), encoding: .utf8)
    }
    #expect(try content("share/man/man1/tracker-sim.1") == TrackerSimRun("man").output)
    for (shell, path) in [("bash", Self.files[1]), ("fish", Self.files[2]), ("zsh", Self.files[5])]
    {
      #expect(try content(path) == TrackerSimRun("completions", shell).output)
    }
    let removal = try #require(run.output.firstRange(of: "rm -r "))
    let (status, complaints) = try Self.shell(String(run.output[removal.lowerBound...]))
    #expect(status == 0, "\(complaints)")
    #expect(try files(in: prefix) == [])
    #expect(
      !FileManager.default.fileExists(
        atPath: prefix.appendingPathComponent("share/tracker-sim").path))
  }

  @Test func `leaves a command that needs nothing else, wherever its folder goes`() throws {
    let scratch = try Scratch()
    let (prefix, _) = try installed(in: scratch)
    func ride(_ command: URL) throws -> TrackerSimRun {
      try TrackerSimRun(["run", "-"], input: TinyRoute.gpx, command: command, in: scratch.folder)
    }
    #expect(try ride(prefix.appendingPathComponent("bin/tracker-sim")).status == 0)
    let moved = scratch.folder.appendingPathComponent("moved here")
    try FileManager.default.moveItem(at: prefix, to: moved)
    let run = try ride(moved.appendingPathComponent("bin/tracker-sim"))
    #expect(run.status == 0)
    #expect(run.output.contains("40 km SE of Thun, Bern, CH"))
    // And it can install itself.
    let again = scratch.folder.appendingPathComponent("again")
    let second = try TrackerSimRun(
      ["install", "--prefix", again.path], command: moved.appendingPathComponent("bin/tracker-sim"))
    #expect(second.status == 0)
    #expect(try files(in: again) == Self.files)
  }

  @Test func `replaces an older one, and links rather than what they lead to`() throws {
    let scratch = try Scratch()
    let (prefix, _) = try installed(in: scratch)
    let command = prefix.appendingPathComponent("bin/tracker-sim")
    let other = try scratch.file("other", "mine")
    try FileManager.default.removeItem(at: command)
    try FileManager.default.createSymbolicLink(at: command, withDestinationURL: other)
    #expect(try installed(in: scratch).run.status == 0)
    #expect(try String(contentsOf: other, encoding: .utf8) == "mine")
    #expect(try files(in: prefix) == Self.files)
    #expect(try TrackerSimRun(["--version"], command: command).status == 0)
  }

  @Test func `may be executed and read by everyone, whatever the umask`() throws {
    let scratch = try Scratch()
    let prefix = scratch.folder.resolvingSymlinksInPath().path + "/pre"
    let command = try TrackerSimRun.command.path
    let (status, _) = try Self.shell("umask 077; '\(command)' install --prefix '\(prefix)'")
    #expect(status == 0)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: prefix + path)[.posixPermissions] as? Int
    }
    #expect(try mode("/bin/tracker-sim") == 0o755)
    #expect(try mode("/bin") == 0o755)
    #expect(try mode("/share/tracker-sim/cities15000.tsv") == 0o644)
  }

  @Test func `leaves nothing behind when it cannot be done`() throws {
    let scratch = try Scratch()
    let page = scratch.folder.resolvingSymlinksInPath()
      .appendingPathComponent("pre/share/man/man1/tracker-sim.1")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    let (prefix, run) = try installed(in: scratch)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.complaints == "tracker-sim: \(page.path): it is a directory, where a file belongs\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix.path) == ["share"])
    #expect(try files(in: prefix) == [])
  }

  @Test func `has one place that can be named, and nothing else`() throws {
    #expect(
      try TrackerSimRun("install", "here").complaints
        == "tracker-sim: install takes nothing but --prefix DIR, so what is 'here' for?\n")
    let scratch = try Scratch()
    let file = try scratch.file("file", "")
    let run = try TrackerSimRun("install", "--prefix", file.path)
    #expect(run.status == 1)
    #expect(run.complaints.hasSuffix("/file: it is a file, where a directory belongs\n"))
    #expect(try TrackerSimRun("install", "--prefix=").status == 2)
  }

  @Test func `is at home without root, also where a shell has left the tilde`() throws {
    let scratch = try Scratch()
    let command = try TrackerSimRun.command.path
    let home = scratch.folder.path
    let (status, output) = try Self.shell("HOME='\(home)' '\(command)' install --prefix=~/x")
    #expect(status == 0, "\(output)")
    #expect(try files(in: scratch.folder.appendingPathComponent("x")) == Self.files)
  }

  private static func shell(_ line: String) throws -> (Int32, String) {
    try ProcessOutput.of("/bin/sh", ["-c", line])
  }
}

private enum PathTargetOfTest {
  static func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }
}

@Suite struct `The exit status of tracker-sim` {
  @Test func `says the same in the help and in the manual`() throws {
    func words(_ text: String) -> String {
      text.replacing(#"\-"#, with: "-").split { $0.isWhitespace }.joined(separator: " ")
        .lowercased()
    }
    let (help, man) = (
      words(try TrackerSimRun("help").output), words(try TrackerSimRun("man").output)
    )
    for (status, meaning) in ExitStatus.all {
      #expect(help.contains("\(status) \(meaning.lowercased())"))
      #expect(man.contains(".b \(status) \(meaning.lowercased())."))
    }
  }
}
