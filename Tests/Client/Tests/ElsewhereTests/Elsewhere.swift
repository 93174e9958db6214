import Foundation
import Streams
import Testing
import XCTest

/// Expects wrongly where the environment's WRONG says, outside what a test library sees as a test.
func expectElsewhere() async {
  let done = DispatchSemaphore(value: 0)
  let expect: @Sendable () -> Void = {
    Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
    done.signal()
  }
  switch ProcessInfo.processInfo.environment["WRONG"] {
  case "task": await Task.detached(operation: expect).value
  case "thread":
    Thread.detachNewThread(expect)
    wait(for: done)
  case "queue":
    DispatchQueue.global().async(execute: expect)
    wait(for: done)
  case "explore":
    let hasReturned = DispatchSemaphore(value: 0)
    VirtualTimeScheduler.explore(seeds: 4..<5) { scheduler in
      Thread.detachNewThread {
        wait(for: hasReturned)
        scheduler.expect(Just("a")).toBe("(b|)")
        done.signal()
      }
    }
    hasReturned.signal()
    wait(for: done)
  case "exit":
    // When all tests are over.
    atexit {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
        done.signal()
      }
      wait(for: done)
    }
  default: expect()
  }
}

private func wait(for done: DispatchSemaphore) {
  done.wait()
}

@Test(.enabled(if: ProcessInfo.processInfo.environment["LIBRARY"] == "Testing"))
func `an expectation is wrong elsewhere`() async {
  await expectElsewhere()
}

final class ElsewhereXCTests: XCTestCase {
  func testAnExpectationIsWrongElsewhere() async {
    if ProcessInfo.processInfo.environment["LIBRARY"] == "XCTest" { await expectElsewhere() }
  }
}
