import Streams
import Testing

@testable import TrackerPipeline

@Suite struct MovementGateTests {
  /// Plays metres from the start through the gate: lower case for the first, upper case for moves.
  private func gate(_ diagram: Marbles, threshold: Double) -> Marbles {
    let metres = ["a": 0.0, "b": 5, "c": 19, "d": 20.1, "e": 30, "f": 41]
    return .play(diagram) { source, _ in
      source.map { fix(metres[$0] ?? 0) }
        .staged(MovementGateStage(threshold: threshold))
        .map { movement in
          switch movement {
          case .first(let location): name(location, in: metres)
          case .moved(let location): name(location, in: metres).uppercased()
          }
        }
    }
  }

  @Test func `the first fix passes and then each that is far enough from the checkpoint`() {
    let fixes: Marbles = "-a-b-c-d-e-f-|"
    let moves: Marbles = "-a-----D---F-|"

    expect(gate(fixes, threshold: 20), moves)
  }

  @Test func `the checkpoint moves only with a movement`() {
    let fixes: Marbles = "-a-c-b-c-b-d-|"
    let moves: Marbles = "-a---------D-|"

    expect(gate(fixes, threshold: 20), moves)
  }

  @Test func `the threshold is inclusive`() {
    let distance = Geodesic.distance(from: fix(0).coordinate, to: fix(30).coordinate)

    expect(gate("ae|", threshold: distance), "aE|")
    expect(gate("ae|", threshold: distance.nextUp), "a-|")
  }
}

private func name(_ location: Location, in metres: [String: Double]) -> String {
  metres.first { fix($0.value).coordinate == location.coordinate }?.key ?? "?"
}
