import Testing

@testable import Streams

/// L8, of operators that ask for more than they are asked for, or for one after the other.
@Suite struct AskingOneRecursionTests {
  @Test func `a million values before and after, asking for one at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    let numbers = (0..<RecursionTests.steps / 2).publisher
    onStack(of: 256 << 10) {
      numbers.append(0..<RecursionTests.steps / 4).prepend(numbers).subscribe(subscriber)
    }

    #expect(
      subscriber.count == RecursionTests.steps / 2 + RecursionTests.steps / 4 + RecursionTests.steps
        / 2)
    #expect(subscriber.hasEnded)
  }

  @Test func `asking a buffer for one value at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<RecursionTests.steps).publisher.buffer(
        size: 3, prefetch: .keepFull, whenFull: .dropNewest
      )
      .subscribe(subscriber)
    }

    #expect(subscriber.count == RecursionTests.steps)
    #expect(subscriber.hasEnded)
  }

  @Test func `asking subscribe on for one value at a time`() {
    let subscriber = OneAtATime<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<RecursionTests.steps).publisher.subscribe(on: ImmediateScheduler.shared).subscribe(
        subscriber)
    }

    #expect(subscriber.count == RecursionTests.steps)
    #expect(subscriber.hasEnded)
  }
}
