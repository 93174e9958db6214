import Streams
import Testing

@Suite struct BufferTests {
  typealias Strategy = Publishers.BufferingStrategy<MarbleFailure>

  let scheduler = VirtualTimeScheduler()

  func buffered(
    _ source: Marbles.Source, _ whenFull: Strategy, size: Int = 1,
    prefetch: Publishers.PrefetchStrategy = .byRequest, subscriber: Marbles
  ) -> Marbles {
    scheduler.record(
      source.buffer(size: size, prefetch: prefetch, whenFull: whenFull), subscriber: subscriber)
  }

  @Test func `a full buffer drops the oldest value`() {
    expect(buffered(scheduler.cold("123-|"), .dropOldest, subscriber: "(^1)--1"), "1--3|")
  }

  @Test func `a full buffer drops the newest value`() {
    expect(buffered(scheduler.cold("123-|"), .dropNewest, subscriber: "(^1)--1"), "1--2|")
  }

  @Test func `a full buffer cancels upstream, and fails after what it has kept`() {
    let source = scheduler.cold("123-|")
    let values = buffered(source, .customError { MarbleFailure() }, subscriber: "(^1)--1")

    expect(values, "1--(2#)")
    expect(source.subscriptions, "^-!")
  }

  @Test(arguments: ["|", "#"])
  func `the end follows the last value that was kept, without further demand`(end: String) {
    let source = scheduler.cold(Marbles("123\(end)"))

    expect(
      buffered(source, .dropNewest, size: 5, subscriber: "(^1)----1-1"), Marbles("1----2-(3\(end))")
    )
  }

  @Test func `by request everything is asked for`() {
    let source = scheduler.cold("12|")
    let values = buffered(source, .dropNewest, size: 5, subscriber: "(^0)--*")

    expect(values, "---(12|)")
    expect(source.requests, "*")
  }

  @Test func `a buffer that is kept full asks for its size, and for one more with each value`() {
    let source = scheduler.cold("123456|")
    let values = buffered(
      source, .dropNewest, size: 2, prefetch: .keepFull, subscriber: "(^0)----1--2")

    expect(values, "-----1--(23)")
    expect(source.requests, "2----1--2")
  }

  @Test func `a buffer that is kept full asks for one more with each value that passes`() {
    let source = scheduler.cold("1-2-3-|")
    let values = buffered(source, .dropNewest, size: 1, prefetch: .keepFull, subscriber: "^")

    expect(values, "1-2-3-|")
    expect(source.requests, "(11)-1-1")
  }

  @Test(arguments: [true, false])
  func `a buffer without room passes what is asked for`(keepsOld: Bool) {
    let source = scheduler.cold("12-3|")

    expect(
      buffered(
        source, keepsOld ? .dropNewest : .dropOldest, size: 0, subscriber: "(^1)--1"), "1--3|")
  }

  @Test(.beforeOthers) func `a negative size is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).buffer(size: -1, prefetch: .keepFull, whenFull: .dropNewest)
    }
  }
}
