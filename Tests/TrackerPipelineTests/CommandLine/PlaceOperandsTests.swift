import Foundation
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The operands of `route` and of `run --between`: places as people write them.
@Suite struct `The places of a way` {
  private func route(_ operands: [String]) throws -> TrackerSimRun {
    try TrackerSimRun(["route"] + operands + ["--straight"])
  }

  @Test(arguments: [
    ["Zürich", "to", "Bern"], ["from", "Zürich", "to", "Bern"], ["von", "Zürich", "nach", "Bern"],
    ["de", "Zürich", "à", "Bern"], ["Zürich", "->", "Bern"], ["Zürich", "To", "Bern"],
  ])
  func `have words between them that are no places`(operands: [String]) throws {
    let run = try route(operands)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Zürich – Bern\n"))
    let left = operands.filter { !["Zürich", "Bern"].contains($0) }.map { "\"\($0)\"" }
    #expect(
      run.complaints.contains(
        "note: left out \(left.joined(separator: ", ")); for a place of that name write its region "
          + "or country too, as \"\(operands.first { !["Zürich", "Bern"].contains($0) } ?? ""),IT\""
      ),
      "\(run.complaints)")
  }

  @Test func `pass by a stop after via`() throws {
    #expect(
      try route(["Zürich", "via", "Zug", "to", "Bern"]).output.hasPrefix("Zürich – Zug – Bern\n"))
  }

  @Test func `are asked for by such a word with a region behind it`() throws {
    let run = try route(["Zürich", "To,it", "Bern"])
    #expect(run.output.hasPrefix("Zürich – Turin – Bern\n"), "\(run.output)")
    #expect(!run.complaints.contains("left out"))
  }

  @Test func `are ridden between in the same way`() throws {
    let run = try TrackerSimRun(
      "run", "--between", "from", "Zürich", "to", "Zug", "--straight", "--by", "car", "--format",
      "csv")
    #expect(run.status == 0)
    #expect(run.complaints.contains("note: left out \"from\", \"to\";"))
  }

  @Test func `are not enough if all but one are such words`() throws {
    let run = try route(["to", "Bern"])
    #expect(run.status == 2)
    #expect(run.complaints.contains("route needs two places"))
  }

  @Test(arguments: [
    (["47.1", "8.1", "47.2", "8.2"], "47.10000, 8.10000 – 47.20000, 8.20000"),
    (["-33.9", "18.4", "to", "-33.9,18.5"], "-33.90000, 18.40000 – -33.90000, 18.50000"),
    (["47°12'N 8°30'E", "47.5,8.5"], "47.20000, 8.50000 – 47.50000, 8.50000"),
    (["47°12'N", "8°30'E", "Zug"], "47.20000, 8.50000 – Zug"),
    (["8°30′0″E", "47°12′0.0″N", "Zug"], "47.20000, 8.50000 – Zug"),
    (["33° 54' 0\" S 18.4°W", "-33.8 -18.5"], "-33.90000, -18.40000 – -33.80000, -18.50000"),
    (["N47.2 E8.5", "47.5 8.5"], "47.20000, 8.50000 – 47.50000, 8.50000"),
  ])
  func `are positions in one word or two`(operands: [String], heading: String) throws {
    let run = try route(operands)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(run.output.hasPrefix("\(heading)\n"), "\(run.output)")
  }

  @Test(arguments: [
    (["47.1", "8.1"], "route needs two places, and 47.1 8.1 is one, the position 47.1,8.1"),
    (["47.1", "Zug"], "\"47.1\" is one number; a position has two: 47.37,8.54"),
    (["Zug", "8°30'E"], "\"8°30'E\" is one number; a position has two: 47.37,8.54"),
    (["47°72'N 8°30'E", "Zug"], "\"47°72'N 8°30'E\" is out of range"),
    (["97°12'N 8°30'E", "Zug"], "\"97°12'N 8°30'E\" is out of range"),
    (["47°12'N 8°30'N", "Zug"], "\"47°12'N 8°30'N\" is not known"),
  ])
  func `that are half or no positions are told how to write them`(
    operands: [String], complaint: String
  ) throws {
    let run = try route(operands)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `are completed by the names of cities`() {
    let names = CityCompletions.names(for: "Wint")
    #expect(names.contains("Winterthur") && names.allSatisfy { $0.hasPrefix("Wint") })
    #expect(CityCompletions.names(for: "zuric").first == "Zürich")
    #expect(CityCompletions.names(for: "qqqq").isEmpty)
    #expect(CityCompletions.names(for: "").isEmpty)
    #expect(CityCompletions.names(for: "Zu").contains("Zug"))
    // A shell would take the letters away that are not common to all.
    #expect(CityCompletions.names(for: "zu").isEmpty)
  }
}
