import Testing

@testable import TrackerPipeline

@Suite struct DayClockTests {
  @Test func `times of day that pass midnight without end go no further than time goes`() {
    var clock = DayClock()
    let hour: Int64 = 3_600_000_000_000
    var last = clock.timestamp(of: 0)
    var isInOrder = true
    // 293 years; time goes on for 292.
    for _ in 0..<107_000 {
      _ = clock.timestamp(of: 23 * hour)
      let next = clock.timestamp(of: 0)
      isInOrder = isInOrder && next >= last
      last = next
    }

    #expect(isInOrder)
    #expect(last == Timestamp(nanoseconds: .max))
  }
}
