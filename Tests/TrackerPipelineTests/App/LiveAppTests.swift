import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The app along a receiver, which sends a fix a second, 10 m north of the one before.
@Suite struct LiveAppTests {
  private final class Live {
    let run: AppRun
    private var sent = 0
    /// When the receiver was switched on, by the app's clock.
    private let start: Instant

    init() throws {
      var simulation = AppRun.walk()
      simulation.route.fixes = []
      simulation.geocoderScript.latency = .constant(.zero)
      run = try AppRun(simulation, isLive: true)
      start = run.clock.now
    }

    /// Time passes, and the receiver sends.
    func wait(seconds: Int) {
      for _ in 0..<seconds {
        let time = Instant(run.clock.now - start)
        let fix = fix(Double(sent) * 10, at: Double(time.nanoseconds) / 1e9, accuracy: 5)
        run.player.receive(ReceivedReport(time: time, content: .success(fix)))
        sent += 1
        for _ in 0..<10 {
          run.wait(.milliseconds(100))
          run.player.receive(until: Instant(run.clock.now - start))
        }
      }
    }
  }

  @Test func `it is seen as it happens, and followed by the map`() throws {
    let live = try Live()
    live.wait(seconds: 12)
    #expect(live.run.line(21).hasPrefix(" ▶ live"))
    #expect(live.run.player.now >= Instant(.milliseconds(11_800)))
    #expect(live.run.player.moment.state.places.count == 3)
    let map = live.run.state.value.map
    let user = try #require(live.run.state.value.moment.status.fix)
    let point = try #require(map.viewport?.point(of: user.coordinate))
    #expect((0...640).contains(point.x) && (0...320).contains(point.y))
  }

  @Test func `one goes back and sees it again, at another speed, while the receiver goes on`()
    throws
  {
    let live = try Live()
    live.wait(seconds: 20)
    let places = Array(live.run.player.moment.state.places)
    live.run.type("s ")
    #expect(live.run.player.now < Instant(.seconds(1)))
    #expect(live.run.player.end >= Instant(.milliseconds(19_900)))
    live.run.type(">> ")
    live.wait(seconds: 3)
    #expect(live.run.player.now > Instant(.seconds(10)))
    live.run.type("e")
    live.wait(seconds: 1)
    #expect(live.run.state.value.isAtFront)
    #expect(Array(live.run.player.moment.state.places).suffix(places.count) == places[...])
  }

  @Test func `pausing lets the receiver go on, and playing goes on where it was`() throws {
    let live = try Live()
    live.wait(seconds: 6)
    live.run.type(" ")
    let paused = live.run.player.now
    live.wait(seconds: 4)
    #expect(live.run.player.now == paused)
    #expect(live.run.player.end > paused.advanced(by: .seconds(3)))
    live.run.type(" ")
    live.wait(seconds: 1)
    #expect(!live.run.state.value.isAtFront)
    #expect(live.run.player.now < live.run.player.end)
    live.run.type(">>>")
    live.wait(seconds: 3)
    #expect(live.run.state.value.isAtFront)
  }

  @Test func `a change applies to later fixes, and a scenario contains everything`() throws {
    let live = try Live()
    live.wait(seconds: 6)
    live.run.type("p\r")
    live.wait(seconds: 5)
    live.run.type("p")
    live.wait(seconds: 6)
    let places = live.run.player.moment.state.places.reversed().map(\.location.coordinate)
    #expect(places.count == 4)

    let scratch = try Scratch()
    let file = scratch.folder.appending(path: "live.json").path
    try ScenarioDocument(
      name: "live", about: "", request: live.run.request, simulation: live.run.player.simulation,
      reports: live.run.player.reports
    ).write(to: file)
    let verified = try TrackerSimRun("verify", file)
    #expect(verified.status == 0, "\(verified.output)\(verified.complaints)")
    let ridden = try tracker_sim.Scenario(file: file).ride().report.places
    #expect(ridden.prefix(places.count).map(\.location.coordinate) == places)
  }
}
