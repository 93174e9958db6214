import Streams
import Testing

@Suite struct InstantTests {
  @Test func `arithmetic saturates instead of trapping`() {
    #expect(Instant.zero.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(Instant.distantFuture.advanced(by: .nanoseconds(1)) == .distantFuture)
    #expect(Instant(nanoseconds: .min).advanced(by: .nanoseconds(-1)).nanoseconds == .min)
  }

  @Test func `a duration comes back from advancing by it`() {
    let later = Instant.zero.advanced(by: .milliseconds(1_500))

    #expect(Instant.zero.duration(to: later) == .milliseconds(1_500))
    #expect(later.nanoseconds == 1_500_000_000)
  }
}
