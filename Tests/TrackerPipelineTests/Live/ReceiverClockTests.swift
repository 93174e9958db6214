import Streams
import Testing

@testable import TrackerPipeline

@Suite struct ReceiverClockTests {
  private static let start = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  private static func time(_ seconds: Double) -> Timestamp {
    start.advanced(bySeconds: seconds)
  }

  /// The instants of fixes, from the seconds of their arrival and the seconds that the receiver reports.
  private func placed(
    _ fixes: [(came: Double, told: Double?)]
  ) -> (seconds: [Double], setBacks: [Int]) {
    var clock = ReceiverClock()
    var (seconds, setBacks): ([Double], [Int]) = ([], [])
    for (index, fix) in fixes.enumerated() {
      let (instant, setBack) = clock.place(
        fix.told.map(Self.time), line: index + 1, now: Instant(.seconds(fix.came)))
      seconds.append(Double(instant.nanoseconds) / 1e9)
      if setBack != nil { setBacks.append(index + 1) }
    }
    return (seconds, setBacks)
  }

  @Test func `fixes are as old as the receiver says`() {
    #expect(placed([(2, 0), (3.5, 1), (4.25, 2), (4.5, nil)]).seconds == [2, 3, 4, 4.5])
  }

  @Test func `a fix that comes sooner than all before it is of the instant it came`() {
    // The delay of the first is a second, that of the others half a second, none, and half a second.
    #expect(placed([(1, 0), (1.5, 1), (2, 2), (3.5, 3)]).seconds == [1, 1.5, 2, 3])
  }

  @Test func `no fix is of the future, in a burst or after a clock was set forward`() {
    #expect(placed([(0, 0), (0, 1), (0, 2), (1, 3)]).seconds == [0, 0, 0, 1])
    #expect(placed([(0, 0), (1, 1e9), (2, 1e9 + 1)]).seconds == [0, 1, 2])
  }

  @Test func `five older fixes in order set the clock back`() {
    let years = 3e8
    let told = [years, 0, 1, 2, 3, 4, 5]
    let fixes = told.enumerated().map { (came: Double($0), told: Optional($1)) }

    let (seconds, setBacks) = placed(fixes)

    #expect(setBacks == [6])
    #expect(seconds.suffix(2) == [5, 6])
  }

  @Test(arguments: [
    // Four.
    [100, 0, 1, 2, 3, 101, 4],
    // Not in order among themselves; the row begins anew with the one that is not.
    [100, 0, 1, 2, 1, 2, 3, 4],
    // Not in a row.
    [100, 0, 1, 2, 3, 100, 4, 5, 6, 7],
  ])
  func `anything less does not`(told: [Double]) {
    #expect(placed(told.map { (came: 200, told: $0) }).setBacks == [])
  }

  @Test func `a fix without a time ends the row`() {
    let told: [Double?] = [100, 0, 1, 2, 3, nil, 4, 5, 6, 7]

    #expect(placed(told.map { (came: 200, told: $0) }).setBacks == [])
  }

  @Test func `the message names both lines and times`() {
    var clock = ReceiverClock()
    _ = clock.place(Self.time(4e8), line: 3, now: .zero)
    let messages = (0..<5).compactMap {
      clock.place(Self.time(Double($0)), line: 5 + $0, now: .zero).setBack?.description
    }

    #expect(
      messages == [
        "The receiver's clock was set back: its line 5 says 2023-11-14T22:13:20Z, its line 3 said "
          + "2036-07-18T13:20:00Z. A new segment begins."
      ])
  }
}
