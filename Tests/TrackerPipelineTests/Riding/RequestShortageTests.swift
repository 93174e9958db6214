import Testing

@testable import tracker_sim

@Suite struct RequestShortageTests {
  private func shortage(
    pace: Double, latency: Double = 0.3, cadence: Double = 5, timeout: Double = 10
  ) -> [Int] {
    let shortage = RequestShortage(
      interval: pace, latency: latency, cadence: cadence, timeout: timeout)
    return [shortage.waiting, shortage.timingOut]
  }

  @Test func `up to the cadence no geocode waits`() {
    #expect(shortage(pace: 1) == [0, 0])
    #expect(shortage(pace: 5) == [0, 0])
    #expect(shortage(pace: 30, cadence: 30) == [0, 0])
  }

  @Test func `a little faster all wait, and get their turn`() {
    // Asked at 0.3, 5.3 instead of 10.3, 15.3 instead of 20.3, and so on.
    #expect(shortage(pace: 10) == [100, 0])
  }

  @Test func `at 20 times the clock every other one times out`() {
    // Asked at 0.3. At 5.3 it would have to wait until 20.3, but gives up at 15; the next one does not.
    #expect(shortage(pace: 20) == [50, 50])
  }

  @Test func `a longer timeout lets all wait`() {
    #expect(shortage(pace: 20, timeout: 60) == [100, 0])
  }

  @Test func `much faster than that hardly any gets its turn`() {
    let (waiting, timingOut) = (shortage(pace: 1_000)[0], shortage(pace: 1_000)[1])

    #expect((1...2).contains(waiting))
    #expect(waiting + timingOut == 100)
  }

  @Test func `geocodes that time out by their latency are not counted`() {
    #expect(shortage(pace: 20, latency: 11) == [0, 0])
  }
}
