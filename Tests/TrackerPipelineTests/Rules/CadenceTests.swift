import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

/// The cadence rule in diagrams, one tick a character. In the first row lower case is the first fix,
/// upper case a movement, `t` a tick of the timer, `+` a geocode that succeeded, `x` one that failed.
@Suite struct CadenceTests {
  private func cadence(_ diagram: Marbles) -> Marbles {
    .play(diagram) { source, _ in
      source.catch { _ in Empty() }
        .scanInputs()
        .staged(Cadence())
        .map { Self.names[Int($0.time.nanoseconds)] }
    }
  }

  fileprivate static let names = ["a", "B", "C", "D"]

  @Test func `the first fix is geocoded at once and a movement waits for the tick`() {
    expect(cadence("a+-B--t-"), "a-----B-")
  }

  @Test func `a newer movement replaces the one that waits`() {
    expect(cadence("a+BCDt+t"), "a----D--")
  }

  @Test func `a tick without a movement does nothing`() {
    expect(cadence("a+t-t-Bt"), "a------B")
  }

  @Test func `a tick is skipped while a geocode is in flight and the movement stays`() {
    expect(cadence("aBt-+-t-"), "a-----B-")
  }

  @Test func `a skipped tick is told once of what waits and what it waits for`() {
    let here = Location(coordinate: Coordinate(latitude: 0, longitude: 0), time: .zero)
    let skipped = Mutex(0)
    var cadence = Cadence { _ in skipped.withLock { $0 += 1 } }
    let inputs: [(Cadence.Input, told: Int)] = [
      (.movement(.first(here)), 0), (.tick, 0), (.movement(.moved(here)), 0), (.tick, 1),
      (.tick, 1), (.movement(.moved(here)), 1), (.tick, 2), (.success, 2), (.tick, 2),
      (.movement(.moved(here)), 2), (.tick, 3),
    ]
    for (input, told) in inputs {
      _ = cadence.receive(input)
      #expect(skipped.withLock { $0 } == told)
    }
  }

  @Test func `a location that failed is pending again`() {
    expect(cadence("a--x--t-"), "a-----a-")
  }

  @Test func `a newer movement wins over one that failed`() {
    expect(cadence("a-Bx--t-"), "a-----B-")
  }

  /// This allows a simulation to skip the ticks before which nothing happens.
  @Test func `a tick right behind a tick does nothing, whatever came before`() {
    var chance = SplitMix64(seed: 1)
    let here = Location(coordinate: Coordinate(latitude: 0, longitude: 0), time: .zero)
    let inputs: [Cadence.Input] = [
      .movement(.first(here)), .movement(.moved(here)), .tick, .success, .failure(here),
    ]
    var cadence = Cadence()
    for _ in 0..<1_000 {
      if let input = inputs.randomElement(using: &chance) { _ = cadence.receive(input) }
      _ = cadence.receive(.tick)
      let before = cadence
      guard case .skip = cadence.receive(.tick) else {
        Issue.record("the second tick geocodes")
        return
      }
      #expect(cadence.pending == before.pending && cadence.isInFlight == before.isInFlight)
    }
  }
}

extension Publisher where Output == String, Failure == Never {
  /// Reads the characters of a cadence diagram.
  fileprivate func scanInputs() -> some Publisher<Cadence.Input, Never> {
    scan((input: Cadence.Input.tick, latest: 0)) { state, symbol in
      let location = { (index: Int) in
        Location(
          coordinate: Coordinate(latitude: 0, longitude: 0),
          time: Instant(nanoseconds: Int64(index)))
      }
      switch symbol {
      case "t": return (.tick, state.latest)
      case "+": return (.success, state.latest)
      case "x": return (.failure(location(0)), state.latest)
      case "a": return (.movement(.first(location(0))), 0)
      default:
        let index = CadenceTests.names.firstIndex(of: symbol) ?? 0
        return (.movement(.moved(location(index))), index)
      }
    }
    .map(\.input)
  }
}
