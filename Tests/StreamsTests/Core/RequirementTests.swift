import Foundation
import Streams
import Testing

/// A programming error is told in an optimised build, too, with which `.ci/optimised` runs these.
@Suite struct RequirementTests {
  @Test func `an interval of nothing is told before the program stops`() async throws {
    let timer = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      _ = Publishers.interval(.zero, scheduler: ImmediateScheduler.shared)
    }
    #expect(timer.message.contains("A timer's interval must be greater than zero."))

    let arrays = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      _ = Just(1).collect(.byTime(ImmediateScheduler.shared, .zero)).sink { _ in }
    }
    #expect(arrays.message.contains("The interval must be greater than zero."))

    let schedule = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = VirtualTimeScheduler().schedule(after: .zero, interval: .zero) {}
    }
    #expect(schedule.message.contains("A timer's interval must be greater than zero."))
  }
}

extension ExitTest.Result {
  fileprivate var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
