import Streams
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

  /// What each tick did: `i` is idle, `s` skipped, `g` a geocode.
  private func ticks(_ diagram: Marbles) -> Marbles {
    .play(diagram) { source, _ in
      let outcomes = PassthroughSubject<String, Never>()
      return source.catch { _ in Empty() }
        .scanInputs()
        .staged(Cadence { outcomes.send(String($0.rawValue.prefix(1))) })
        .ignoreOutput()
        .map { never -> String in }
        .merge(with: outcomes)
    }
  }

  @Test func `a tick reports what it did`() {
    expect(ticks("a+t-t-Bt"), "--i-i--g")
    expect(ticks("aBt-+-t-"), "--s---g-")
    expect(ticks("at-Bt-t+t"), "-i--s-s-g")
    expect(ticks("a--x--t-t"), "------g-i")
  }

  @Test func `a location that failed is pending again`() {
    expect(cadence("a--x--t-"), "a-----a-")
  }

  @Test func `a newer movement wins over one that failed`() {
    expect(cadence("a-Bx--t-"), "a-----B-")
  }

  /// This allows a simulation to skip the ticks before which nothing happens.
  @Test func `a tick right behind a tick does nothing, and says so, whatever came before`() {
    var chance = SplitMix64(seed: 1)
    let here = Location(coordinate: Coordinate(latitude: 0, longitude: 0), time: .zero)
    let inputs: [Cadence.Input] = [
      .movement(.first(here)), .movement(.moved(here)), .tick, .success, .failure(here),
    ]
    let outcomes = Recorded<TrackerEvent.TickOutcome>()
    var cadence = Cadence { outcomes.append($0) }
    for _ in 0..<1_000 {
      if let input = inputs.randomElement(using: &chance) { _ = cadence.receive(input) }
      _ = cadence.receive(.tick)
      let before = cadence
      guard case .skip = cadence.receive(.tick) else {
        Issue.record("the second tick geocodes")
        return
      }
      #expect(cadence.pending == before.pending && cadence.isInFlight == before.isInFlight)
      let reported = outcomes.values.suffix(2)
      #expect(reported.last == reported.first?.next)
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
