import Foundation
import Testing

@testable import tracker_sim

@Suite struct `The completions of tracker-sim` {
  static let shells = ["bash", "zsh", "fish"]

  private func script(_ shell: String) throws -> String {
    let run = try TrackerSimRun("completions", shell)
    #expect(run.status == 0)
    return run.output
  }

  @Test(arguments: shells)
  func `name every command, option and known value`(shell: String) throws {
    let script = try script(shell)
    for command in Command.all { #expect(script.contains(command.name)) }
    for option in RunRequest.options.groups.flatMap(\.options) {
      #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name))
      for word in option.kind.words { #expect(script.contains(word)) }
    }
    #expect(script.contains("city-bicycle-ride"))
  }

  @Test(arguments: shells)
  func `are what the shell can read, where there is one`(shell: String) throws {
    guard let path = Self.path(of: shell) else { return }
    let scratch = try Scratch()
    let file = try scratch.file("completions", try script(shell))
    let (status, complaints) = try ProcessOutput.of(path, ["-n", file.path])
    #expect(status == 0, "\(complaints)")
    #expect(complaints == "")
  }

  @Test(
    .enabled(if: path(of: "bash") != nil),
    arguments: [
      (
        "''",
        "run app route sweep worker live scenario verify routes completions man install help version"
      ),
      ("run --form", "--format"),
      ("run --format j", "json jsonl"),
      ("run --format = g", "gpx geojson"),
      ("run --format =", "text json jsonl csv gpx geojson kml html svg"),
      ("run --format=j", "--format=json --format=jsonl"),
      ("route Winterth", "Winterthur"),
      ("route Zug 'Winterth'", "Winterthur"),
      ("run --between Winterth", "Winterthur"),
      ("run Winterth", ""),
      ("run city-run --color =", "auto always never"),
      ("run city", "city-run city-bicycle-ride"),
      ("run --speed w", "walk"),
      ("run --threshold c", ""),
      ("run --realtime city-r", "city-run"),
      ("help routes", "routes"),
      ("completions f", "fish"),
      ("routes --", "--help"),
      ("version --", "--json --help"),
    ])
  func `complete in bash what is being typed`(words: String, completions: String) throws {
    let bash = try #require(Self.path(of: "bash"))
    let scratch = try Scratch()
    let file = try scratch.file("completions", try script("bash"))
    let line = """
      source \(file.path)
      COMP_WORDS=(tracker-sim \(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _tracker_sim '\(try TrackerSimRun.command.path)'
      echo "${COMPREPLY[*]}"
      """
    // In a folder without files, whose names would be completed too.
    let (status, output) = try ProcessOutput.of(bash, ["-c", line], in: scratch.folder)
    #expect(status == 0)
    #expect(output == completions + "\n")
  }

  @Test func `need a shell that is known`() throws {
    #expect(
      try TrackerSimRun("completions", "csh").complaints
        == "tracker-sim: completions: 'csh' is not known; there are bash, zsh, fish\n")
    #expect(
      try TrackerSimRun("completions").complaints
        == "tracker-sim: completions takes the name of one shell: bash, zsh, fish\n")
  }

  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

@Suite struct `The manual page of tracker-sim` {
  @Test func `explains every command and option`() throws {
    let run = try TrackerSimRun("man")
    #expect(run.status == 0)
    let page = run.output.replacing(#"\-"#, with: "-")
    for command in Command.all { #expect(page.contains("\n.B tracker-sim \(command.name)\n")) }
    for option in RunRequest.options.groups.flatMap(\.options) {
      #expect(page.contains("\(option.name)") && page.contains(option.help))
    }
  }

  @Test func `has requests at the start of a line only where they are meant`() throws {
    let known = ["TH", "SH", "SS", "TP", "B", "I", "BI", "br", "nf", "fi"]
    let lines = try TrackerSimRun("man").output.split(separator: "\n")
    let requests = lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(
      requests.filter { line in
        !known.contains { line == ".\($0)" || line.hasPrefix(".\($0) ") }
      } == [])
  }

  @Test func `the manual page has an option of two commands with both its meanings`() throws {
    let page = try TrackerSimRun("man").output
    #expect(page.contains("text or json (text)"))
    #expect(page.contains("text, json, jsonl, csv, gpx, geojson, kml, html, svg (text)"))
  }
}
