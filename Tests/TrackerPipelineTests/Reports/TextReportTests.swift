import Foundation
import Testing

@Suite struct `The text of tracker-sim` {
  @Test func `shows the first alerts of a kind, and counts the rest`() throws {
    let run = try TrackerSimRun(
      "run", "city-run", "--failure-rate", "1", "--permission", "0:denied,20:authorized")
    let alerts = run.output.split(separator: "\n").filter { $0.hasPrefix("alert at") }
    #expect(alerts.count == 4)
    #expect(run.output.contains("\n… and 175 more of the kind geocoder, the last at 0:15:05.3\n"))
  }

  @Test func `has no table without a place`() throws {
    let run = try TrackerSimRun("run", "city-run", "--permission", "0:denied")
    #expect(run.output.contains("km/h\n\n0 places, 0.000 km\n"))
  }

  @Test func `has no colours but on a terminal, or when they are wanted`() throws {
    let plain = try TrackerSimRun("run", "city-run", "--map", "--fail", "2").output
    let colored = try TrackerSimRun(
      "run", "city-run", "--map", "--fail", "2", "--color", "always"
    ).output
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.hasPrefix("\u{1B}[1mcity-run\u{1B}[0m\n"))
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }

  @Test func `comes with a map behind the table`() throws {
    let without = try TrackerSimRun("run", "city-bicycle-ride").output
    let with = try TrackerSimRun("run", "city-bicycle-ride", "--map").output
    let parts = without.components(separatedBy: "\n\ndropped:")
    #expect(with.hasPrefix(parts[0] + "\n\n"))
    #expect(with.hasSuffix("\n\ndropped:" + parts[1]))
    #expect(with.contains("├─────────┤ 500 m  ↑ N  ● places: the first, and every 20th"))
  }
}
