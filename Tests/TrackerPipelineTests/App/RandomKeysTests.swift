import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct RandomKeysTests {
  /// 1,500 random keys, clicks, drags and sizes in each case.
  @Test(arguments: Rounds.optimisedSeeds(10))
  func `after random keys all parts of the app agree`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let colors = ColorDepth.allCases[Int(seed) % 4]
    var simulation = AppRun.walk(seconds: 25)
    simulation.geocoderScript.failing = [2, 5]
    simulation.settings.maximumAccuracy = 50
    var (columns, rows) = (46, 14)
    let run = try AppRun(
      simulation, columns: columns, rows: rows, colors: colors, speed: 20)
    for step in 0..<1_500 {
      if Int.random(in: 0..<400, using: &chance) == 0 {
        columns = Int.random(in: 1..<130, using: &chance)
        rows = Int.random(in: 1..<30, using: &chance)
        run.resize(columns: columns, rows: rows)
      } else {
        run.type(Self.input(columns, rows, using: &chance), wait: .milliseconds(1))
      }
      if step.isMultiple(of: 500) { try check(run, "seed \(seed), step \(step)") }
    }
    try check(run, "seed \(seed)")
  }

  /// One action: a key, a click, a drag, or the wheel.
  private static func input(_ columns: Int, _ rows: Int, using chance: inout SplitMix64) -> String {
    let (column, row) = (
      Int.random(in: 1...columns, using: &chance), Int.random(in: 1...rows, using: &chance)
    )
    switch Int.random(in: 0..<12, using: &chance) {
    case 0: return "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
    case 1: return "\u{1B}[<0;\(column);\(row)M\u{1B}[<32;\(row);\(column)M\u{1B}[<0;1;1m"
    case 2: return "\u{1B}[<\(Bool.random(using: &chance) ? 64 : 65);\(column);\(row)M"
    case 3:
      let sequences = [
        "[A", "[B", "[C", "[D", "[H", "[F", "[5~", "[6~", "[1;2A", "[1;2C", "[Z", "",
      ]
      return "\u{1B}" + (sequences.randomElement(using: &chance) ?? "")
    default:
      return String("  .,,cbb[]se<>>+-0fnN\r\t12mpPgaw?x\u{C}".randomElement(using: &chance) ?? " ")
    }
  }

  private func check(_ run: AppRun, _ place: String) throws {
    run.type(" ", wait: .seconds(1))
    if run.state.value.isPlaying { run.type(" ", wait: .seconds(1)) }
    let state = run.state.value
    // The commits of the app are those of the whole ride with its scripts up to this time.
    let whole = run.player.simulation.run()
    let expected = whole.places.filter { $0.time <= run.player.now }
    #expect(Array(run.player.moment.state.places.reversed()) == expected, "\(place)")
    #expect(state.screen.pins.map(\.id) == expected.map(\.id), "\(place)")
    #expect(state.rows.map(\.id) == expected.map(\.id).reversed(), "\(place)")
    // Status, map and selection.
    #expect(state.moment == run.player.moment, "\(place)")
    #expect(state.moment.status.permission == state.moment.state.permission, "\(place)")
    #expect(state.screen.card.map { String($0.id) } == state.map.selection, "\(place)")
    #expect(!state.moment.isRiding && state.goals.isEmpty, "\(place)")
    #expect(state.map.stage == .mapCreated && state.map.camera.center.isValid, "\(place)")
    // The terminal shows the same as after writing only the last screen.
    run.type("\u{C}")
    let before = run.shown
    run.type("\u{C}")
    #expect(run.shown == before, "\(place)")
    #expect(run.shown.problems == [], "\(place)")
  }
}
