import Streams
import Testing

// A client's own type of each name in `Publishers` that Combine does not have, and of our top-level names.
extension Publishers {
  fileprivate struct AsyncSequencePublisher<Own> {}
  fileprivate struct CombineLatestMany<Own> {}
  fileprivate struct ConcatMap<Own> {}
  fileprivate struct ConnectableTimer<Own> {}
  fileprivate struct ContractProbe<Own> {}
  fileprivate struct Create<Own> {}
  fileprivate struct Dematerialize<Own> {}
  fileprivate struct Emitter<Own> {}
  fileprivate struct EmitterBuffering<Own> {}
  fileprivate struct Enumerated<Own> {}
  fileprivate struct Event<Own> {}
  fileprivate struct ExhaustMap<Own> {}
  fileprivate struct Group<Own> {}
  fileprivate struct GroupBy<Own> {}
  fileprivate struct IfEmpty<Own> {}
  fileprivate struct IgnoreFailure<Own> {}
  fileprivate struct MapToResult<Own> {}
  fileprivate struct Materialize<Own> {}
  fileprivate struct Pairwise<Own> {}
  fileprivate struct PrefixWhileBehavior<Own> {}
  fileprivate struct Race<Own> {}
  fileprivate struct RaceMany<Own> {}
  fileprivate struct ReceiveOnMain<Own> {}
  fileprivate struct Repeat<Own> {}
  fileprivate struct RetryAfterDelay<Own> {}
  fileprivate struct RetryDelay<Own> {}
  fileprivate struct Sample<Own> {}
  fileprivate struct SchedulerTimer<Own> {}
  fileprivate struct Staged<Own> {}
  fileprivate struct DropLast<Own> {}
  fileprivate struct TakeLast<Own> {}
  fileprivate struct Traced<Own> {}
  fileprivate struct WithLatestFrom<Own> {}
  fileprivate struct ZipMany<Own> {}
}

private struct PassthroughRelay<Output> {}
private struct CurrentValueRelay<Output> {}
private final class ReplaySubject<Output, Failure: Error> {}

/// Clients have declared types of their own for what Combine does not have: their names still mean those.
@Suite struct ClientTypeTests {
  // The names stand where only types can: there, an ambiguous one is an error.
  private typealias Types = (
    Publishers.AsyncSequencePublisher<Int>,
    Publishers.CombineLatestMany<Int>,
    Publishers.ConcatMap<Int>,
    Publishers.ConnectableTimer<Int>,
    Publishers.ContractProbe<Int>,
    Publishers.Create<Int>,
    Publishers.Dematerialize<Int>,
    Publishers.Emitter<Int>,
    Publishers.EmitterBuffering<Int>,
    Publishers.Enumerated<Int>,
    Publishers.Event<Int>,
    Publishers.ExhaustMap<Int>,
    Publishers.Group<Int>,
    Publishers.GroupBy<Int>,
    Publishers.IfEmpty<Int>,
    Publishers.IgnoreFailure<Int>,
    Publishers.MapToResult<Int>,
    Publishers.Materialize<Int>,
    Publishers.Pairwise<Int>,
    Publishers.PrefixWhileBehavior<Int>,
    Publishers.Race<Int>,
    Publishers.RaceMany<Int>,
    Publishers.ReceiveOnMain<Int>,
    Publishers.Repeat<Int>,
    Publishers.RetryAfterDelay<Int>,
    Publishers.RetryDelay<Int>,
    Publishers.Sample<Int>,
    Publishers.SchedulerTimer<Int>,
    Publishers.Staged<Int>,
    Publishers.DropLast<Int>,
    Publishers.TakeLast<Int>,
    Publishers.Traced<Int>,
    Publishers.WithLatestFrom<Int>,
    Publishers.ZipMany<Int>
  )

  @Test func `a client's own type of a name that Combine does not have is meant instead of ours`() {
    let names = String(reflecting: Types.self)

    #expect(!names.contains("Streams.ExtraPublishers"))
    #expect(names.split(separator: ",").count == 34)
  }

  @Test func `a client's own relays and subjects are meant instead of ours`() {
    let own: [Any.Type] = [
      PassthroughRelay<Int>.self, CurrentValueRelay<Int>.self, ReplaySubject<Int, Never>.self,
    ]

    #expect(own.allSatisfy { !String(reflecting: $0).hasPrefix("Streams.") })
  }
}
