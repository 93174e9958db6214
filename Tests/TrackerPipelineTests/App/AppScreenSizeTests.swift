import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct AppScreenSizeTests {
  @Test func `a screen of another size has everything on it, and one that is too small says so`()
    throws
  {
    let run = try AppRun(AppRun.walk())
    run.type(" c")
    run.resize(columns: 120, rows: 40)
    #expect(run.text.contains("╭─ Tracker ─"))
    #expect(run.line(39).contains("q quit"))
    run.resize(columns: 30, rows: 8)
    #expect(run.text.hasPrefix("40 x 12 cells are needed."))
    run.resize(columns: 12, rows: 4)
    #expect((0..<3).map { run.line($0).filter { $0 != " " } } == ["40x12", "cellsare", "needed."])
    run.resize(columns: 1, rows: 1)
    run.resize(columns: 40, rows: 12)
    #expect(run.line(0).contains("walk"))
    #expect(run.state.value.map.size == MapSize(width: 320, height: 128))
  }

  @Test func `the places are there once, and have no empty column`() throws {
    let run = try AppRun(AppRun.walk(), columns: 120, rows: 40)
    run.type(" ]")
    #expect(run.text.contains("Newest places"))
    run.type("2")
    #expect(!run.text.contains("Newest places"))
    #expect(run.text.contains("accuracy"))
    let other = try AppRun(AppRun.walk(accuracy: nil))
    other.type(" ]2")
    #expect(other.line(1) == " #      time step m  place")
  }

  @Test func `a smaller screen has the whole ride on it, as long as that was seen`() throws {
    let run = try AppRun(AppRun.walk(), columns: 120, rows: 40)
    run.type(" ")
    for (columns, rows) in [(50, 14), (40, 12), (20, 5), (60, 40)] {
      run.resize(columns: columns, rows: rows)
      guard AppLayout.hasRoom(ScreenSize(columns: columns, rows: rows)) else { continue }
      let viewport = try #require(run.state.value.map.viewport)
      for fix in run.player.simulation.route.fixes {
        let point = try #require(viewport.point(of: fix.coordinate))
        #expect((0...viewport.size.width).contains(point.x), "\(columns) x \(rows)")
        #expect((0...viewport.size.height).contains(point.y), "\(columns) x \(rows)")
      }
    }
  }

  @Test func `of a map that the user has moved the middle stays in view`() throws {
    let run = try AppRun(AppRun.walk(), columns: 100, rows: 40)
    run.type(" ++")
    let before = run.state.value.map.camera
    run.resize(columns: 100, rows: 22)
    let small = run.state.value.map.camera
    #expect(small.center == before.center)
    // 36 rows became 18.
    #expect(abs(small.zoom - (before.zoom - 1)) < 1e-9)
    run.resize(columns: 100, rows: 40)
    #expect(abs(run.state.value.map.camera.zoom - before.zoom) < 1e-9)
  }

  @Test func `the page of keys turns back at once, however often it was scrolled`() throws {
    let run = try AppRun(AppRun.walk(), columns: 60, rows: 20)
    run.type("?")
    let first = run.text
    run.type(String(repeating: "\u{1B}[B", count: 100))
    let last = run.text
    #expect(last != first)
    run.type("\u{1B}[A")
    #expect(run.text != last)
  }
}
