import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

/// Queries of one letter, `_` for one without text, each answered with its letter in upper case; `x` fails.
@Suite final class CompletionsTests: Sendable {
  private let log = Mutex<[String]>([])

  private func completions(
    _ queries: Marbles, latencies: [String: Int] = [:], subscriber: Marbles = "^"
  ) -> Marbles {
    .play(queries, subscriber: subscriber) { source, scheduler in
      let search = ScriptedSearch(scheduler, latencies: latencies)
      return source.catch { _ in Empty<String, Never>() }
        .map { PlaceQuery($0 == "_" ? "" : $0) }
        .completions(from: search, after: .milliseconds(3), scheduler: scheduler)
        .map { completions in
          switch completions.result {
          case .success(let places): places.first?.name ?? "0"
          case .failure: "x"
          }
        }
        .handleEvents(receiveCompletion: { _ in self.log.withLock { $0 = search.log } })
    }
  }

  @Test func `a burst of keys is one query`() {
    expect(completions("-ab-c---------d-----|"), "-------C---------D--|")
    #expect(log.withLock(\.self) == ["c", "d"])
  }

  @Test func `a late answer to an old query is never shown`() {
    expect(
      completions("a-----b---------|", latencies: ["a": 10, "b": 1]), "----------B-----|")
    #expect(log.withLock(\.self) == ["a", "!a", "b"])
  }

  @Test func `an old query is cancelled by the next key, not when that is asked`() {
    expect(completions("a----b-----|", latencies: ["a": 4]), "--------B--|")
    #expect(log.withLock(\.self) == ["a", "!a", "b"])
  }

  @Test func `a failure is a result, and does not end the stream`() {
    expect(completions("x-----a----|"), "---x-----A-|")
  }

  @Test func `a field that is emptied is empty at once, whatever is under way`() {
    expect(completions("a-----_---b---|", latencies: ["a": 9]), "------0------B|")
  }

  @Test func `the same query again is ignored`() {
    expect(completions("a----a-----|"), "---A-------|")
    #expect(log.withLock(\.self) == ["a"])
  }

  @Test func `the last query is answered before the end`() {
    expect(completions("a|", latencies: ["a": 5]), "--------(A|)")
  }

  @Test func `nothing is asked before an answer is wanted`() {
    expect(
      completions("a----b------------c-----|", subscriber: "(^0)------------1--------*"),
      "----------------B--------(C|)")
    #expect(log.withLock(\.self) == ["b", "c"])
  }
}
