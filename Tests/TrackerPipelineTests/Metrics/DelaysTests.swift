import Testing
import TrackerPipeline

@Suite struct DelaysTests {
  @Test func `a percentile is the least delay that so many do not exceed`() {
    var delays = Delays()
    for seconds in [5, 1, 4, 2, 3] { delays.add(.seconds(seconds)) }

    #expect(delays.percentile(0) == .seconds(1))
    #expect(delays.percentile(20) == .seconds(1))
    #expect(delays.percentile(21) == .seconds(2))
    #expect(delays.median == .seconds(3))
    #expect(delays.percentile(80) == .seconds(4))
    #expect(delays.longest == .seconds(5))
  }

  @Test func `delays put together in parts are those of the whole`() {
    var whole = Delays()
    var parts = [Delays(), Delays(), Delays()]
    for index in 0..<100 {
      let delay = Duration.milliseconds(index * 37 % 41)
      whole.add(delay)
      parts[index % 3].add(delay)
    }
    var sum = Delays()
    for part in parts { sum.add(part) }

    #expect(sum == whole)
    #expect(sum.count == 100)
  }

  @Test func `the longest delay is as long as time goes`() {
    var delays = Delays()
    delays.add(.seconds(10_000_000_000))

    #expect(delays.longest == .milliseconds(Int64.max / 1_000_000))
  }

  @Test func `they are kept to the millisecond, and none has no percentile`() {
    var delays = Delays()
    #expect(delays.median == nil)
    delays.add(.nanoseconds(1_499_999))
    delays.add(.nanoseconds(1_500_000))

    #expect(delays.byMilliseconds.map(\.milliseconds) == [1, 2])
  }
}
