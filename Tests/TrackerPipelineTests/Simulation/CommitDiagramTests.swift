import Streams
import Testing
import TrackerPipeline

/// The rules in diagrams of one second a character: fixes above, commits below.
@Suite struct CommitDiagramTests {
  @Test func `a movement of 20 m waits for the tick and a newer one replaces it`() {
    let fixes: Marbles = "a--c----e-g----"
    let places: Marbles = "-a----c----g---"

    expect(Simulation.commits(of: fixes), places)
  }

  @Test func `20 m within 5 s are committed once, with the tick`() {
    let fixes: Marbles = "acegi----------"
    let places: Marbles = "-a----i--------"

    expect(Simulation.commits(of: fixes), places)
  }

  @Test func `steps of less than 20 m are committed when they add up`() {
    let fixes: Marbles = "abcdefg--------"
    let places: Marbles = "-a----e----g---"

    expect(Simulation.commits(of: fixes), places)
  }

  @Test func `a geocode that fails is tried again with the next tick`() {
    let fixes: Marbles = "a--c-----------"
    let places: Marbles = "-a---------c---"

    expect(
      Simulation.commits(of: fixes, geocoder: .init(latency: .seconds(1), failing: [2])), places)
  }

  @Test func `a slow geocoder makes ticks pass unused`() {
    let fixes: Marbles = "a--c--e---------------"
    let places: Marbles = "-------a---------e----"

    expect(Simulation.commits(of: fixes, geocoder: .init(latency: .seconds(7))), places)
  }

  @Test(arguments: [("a--C", 3), ("a--c|", 4)])
  func `an invalid character of a diagram is marked`(diagram: String, offset: Int) {
    let problem = Simulation.commits(of: Marbles(diagram)).problem

    #expect(problem?.split(separator: "\n").last?.count == offset + 3)
  }

  @Test func `a long time on a ride is a number`() {
    expect(Simulation.commits(of: "a 60s c-----"), "-a 64s c")
  }
}
