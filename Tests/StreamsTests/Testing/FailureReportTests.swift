import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Streams

/// Where failures go. `.ci/testkit` has what only whole processes show: their status, and what they print.
@Suite struct FailureReportTests {
  func messages(_ body: () -> Void) -> [String] {
    VirtualTimeScheduler.failures(in: body).map(\.message)
  }

  @Test func `the lines to paste are those of the guide and of the doc comment`() throws {
    let lines = VirtualTimeScheduler.failureReportingDeclaration
    let guide = try Project.text(of: "Sources/Streams/Streams.docc/TestingWithMarbles.md")
    #expect(guide.contains("```swift\n\(lines)\n```"))

    let comment = try Project.lines(of: "Sources/Streams/Schedulers/TestFailure.swift")
      .map { String($0.drop { $0 == " " }.dropFirst(8)) }
    #expect(comment.joined(separator: "\n").contains(lines))
  }

  @Test func `a task that outlives the body of explore fails its test, with its seed`() async {
    await withKnownIssue {
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let late = Mutex<Task<Void, Never>?>(nil)
      VirtualTimeScheduler.explore(seeds: 7..<8) { scheduler in
        let task = Task {
          for await _ in released {}
          scheduler.expect(Just("a")).toBe("(b|)")
        }
        late.withLock { $0 = task }
      }
      release.finish()
      await late.withLock { $0 }?.value
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("With seed 7: At 0ms: expected b and ") == true
    }
  }

  @Test func `a task that outlives a collection of failures fails its test`() async {
    await withKnownIssue {
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let late = Mutex<Task<Void, Never>?>(nil)
      let collected = messages {
        let task = Task {
          for await _ in released {}
          Marbles.expect("-a-|") { source, _ in source }.toBe("-b-|")
        }
        late.withLock { $0 = task }
      }
      #expect(collected == [])
      release.finish()
      await late.withLock { $0 }?.value
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("At 1ms: expected b, got a.") == true
    }
  }

  @Test func `an expectation of a thread in the body of explore fails with its seed`() {
    let failures = messages {
      VirtualTimeScheduler.explore(seeds: 3..<5) { scheduler in
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          scheduler.expect(Just("a")).toBe("(b|)")
          done.signal()
        }
        done.wait()
      }
    }

    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("With seed 3: At 0ms: expected b and ") == true)
  }

  @Test func `no seeds are a failure`() {
    let failures = messages { VirtualTimeScheduler.explore(seeds: 0..<0) { _ in } }

    #expect(failures == ["There is no seed in 0..<0, so nothing was explored."])
  }

  final class Box: Sendable {}

  final class NamedBox: Sendable, CustomStringConvertible {
    let description: String
    init(_ name: String) { description = name }
  }

  @Test func `objects and closures that cannot be told apart are not compared`() {
    let cause = "cannot be compared, as"
    let reason =
      "is neither Equatable nor described by its contents. Say by: how they are compared."
    let failures = messages {
      Marbles.expect("-a|") { source, _ in source.map { _ in Box() } }
        .toBe("-x|", values: ["x": Box()])
      Marbles.expect("-a|") { source, _ in source.map { name in { @Sendable in name } } }
        .toBe("-x|", values: ["x": { @Sendable in "b" }])
      Marbles.expect("-a|") { source, _ in source.map { (name: $0, box: Box()) } }
        .toBe("-x|", values: ["x": (name: "a", box: Box())])
    }

    #expect(failures.count == 3)
    for (failure, values) in zip(failures, ["Box", "() -> String", "(name: String, box: Box)"]) {
      #expect(failure.contains(values) && failure.contains(cause) && failure.hasSuffix(reason))
    }
  }

  @Test func `objects are compared as by: says, or by their own descriptions`() {
    let box = Box()
    Marbles.expect("-a|") { source, _ in source.map { _ in box } }
      .toBe("-x|", values: ["x": box], by: { $0 === $1 })
    Marbles.expect("-a|") { source, _ in source.map { NamedBox($0) } }
      .toBe("-x|", values: ["x": NamedBox("a")])
  }

  @Test func `pipelines of objects do not behave alike by their types alone`() {
    let failure = messages {
      Marbles.expect { source, _ in source.map { _ in Box() } }
        .toBehaveLike { source, _ in source.map { _ in Box() } }
    }.first

    #expect(failure?.contains("Compare what map makes of them.") == true, "\(failure ?? "")")
  }

  @Test func `an issue for another library is valid JSON with message and place`() throws {
    let failure = VirtualTimeScheduler.TestFailure(
      message: "expected \"a\"\n  <b>", location: .init(line: 12, column: 5))
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(failure.fallbackEvent.utf8)) as? [String: Any])
    let payload = try #require(record["payload"] as? [String: Any])
    let issue = try #require(payload["issue"] as? [String: Any])
    let place = try #require(issue["sourceLocation"] as? [String: Any])

    #expect(record["version"] as? String == "6.3")
    #expect(record["kind"] as? String == "event")
    #expect(payload["kind"] as? String == "issueRecorded")
    #expect(payload["_comments"] as? [String] == ["expected \"a\"\n  <b>"])
    #expect(place["line"] as? Int == 12)
    #expect(place["fileID"] as? String == "\(#fileID)")
    #expect(place["filePath"] as? String == #filePath)
  }
}
