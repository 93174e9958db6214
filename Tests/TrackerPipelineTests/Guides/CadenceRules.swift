import Streams
import Testing
import TrackerPipeline

@Suite struct CadenceRules {
  @Test func `a movement of 20 m waits for the 5 s tick`() {
    let fixes: Marbles = "a--c----e--g----"
    let places: Marbles = "-a----c----e----g"

    #expect(Simulation.commits(of: fixes) == places)
  }

  @Test func `with a cadence of 2 s and 50 m it is committed sooner and less often`() {
    let fixes: Marbles = "a--c--f--i--l----"
    let places: Marbles = "-a-----f-----l---"
    let settings = TrackerSettings(movementThreshold: 50, cadence: .seconds(2))

    #expect(Simulation.commits(of: fixes, settings: settings) == places)
  }
}
