import Testing
import TrackerPipeline

@testable import tracker_sim

@Suite struct `Progress` {
  @Test func `is what is done, how fast, and how long it will take`() {
    let reading = ProgressText(
      name: "rides/a.gpx", phase: .reading(done: 25_000_000, of: 100_000_000), elapsed: 2)
    #expect(reading.text == "a.gpx: reading 25 %, 12.5 MB/s, 6 s left")
    let riding = ProgressText(
      name: "a.gpx", phase: .riding(done: 3_000_000, of: 4_000_000), elapsed: 2)
    #expect(riding.text == "a.gpx: riding 75 %, 1.5 million fixes/s, 1 s left")
  }

  @Test func `is what is known of a pipe, and of a start`() {
    let pipe = ProgressText(name: "-", phase: .reading(done: 5_000_000, of: nil), elapsed: 2)
    #expect(pipe.text == "-: reading, 2.5 MB/s")
    let start = ProgressText(name: "a", phase: .riding(done: 0, of: 10), elapsed: 0)
    #expect(start.text == "a: riding, 0 fixes/s")
  }

  @Test func `is looked at by another thread than it is made by`() {
    let progress = RideProgress(size: 100)
    progress.read(40)
    #expect(progress.phase == .reading(done: 40, of: 100))
    progress.start(Route(name: "r", source: "test", fixes: [fix(0), fix(20, at: 1)]))
    progress.receive(.tick(.idle), at: .zero)
    progress.receive(.fix(fix(0), dropped: nil), at: .zero)
    #expect(progress.phase == .riding(done: 1, of: 2))
  }
}
