import Streams
import Testing

/// Made by an operator of the client's own.
private struct ClientsOwn: Equatable {}

// The commonest forms in which clients of Combine write what Combine lacks.
extension Publisher {
  fileprivate func withLatestFrom<Other: Publisher>(_ other: Other) -> ClientsOwn { ClientsOwn() }

  fileprivate func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result
  ) -> ClientsOwn {
    ClientsOwn()
  }

  fileprivate func withLatestFrom<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> ClientsOwn {
    ClientsOwn()
  }

  fileprivate func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> ClientsOwn {
    ClientsOwn()
  }

  fileprivate func pairwise() -> ClientsOwn { ClientsOwn() }
  fileprivate func enumerated() -> ClientsOwn { ClientsOwn() }
  fileprivate func takeLast(_ count: Int) -> ClientsOwn { ClientsOwn() }
  fileprivate func dropLast(_ count: Int) -> ClientsOwn { ClientsOwn() }
  fileprivate func materialize() -> ClientsOwn { ClientsOwn() }
  fileprivate func mapToResult() -> ClientsOwn { ClientsOwn() }
  fileprivate func ignoreFailure() -> ClientsOwn { ClientsOwn() }
  fileprivate func share(replay count: Int) -> ClientsOwn { ClientsOwn() }
  fileprivate func sample<Trigger: Publisher>(on trigger: Trigger) -> ClientsOwn { ClientsOwn() }
  fileprivate func race<Other: Publisher>(with other: Other) -> ClientsOwn { ClientsOwn() }

  fileprivate func ifEmpty<Other: Publisher>(switchTo other: Other) -> ClientsOwn { ClientsOwn() }

  fileprivate func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ClientsOwn { ClientsOwn() }

  fileprivate func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> ClientsOwn {
    ClientsOwn()
  }

  fileprivate func exhaustMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> ClientsOwn {
    ClientsOwn()
  }

  fileprivate func groupBy<Key: Hashable>(_ key: @escaping (Output) -> Key) -> ClientsOwn {
    ClientsOwn()
  }
}

extension Sequence {
  fileprivate func merge() -> ClientsOwn { ClientsOwn() }
  fileprivate func zip() -> ClientsOwn { ClientsOwn() }
  fileprivate func combineLatest() -> ClientsOwn { ClientsOwn() }
}

/// Where Combine has no such operator, clients have written their own; those go on being called.
@Suite struct ClientOverloadTests {
  let subject = PassthroughSubject<Int, Never>()
  let other = PassthroughSubject<String, Never>()

  @Test func `a client's own withLatestFrom is called instead of ours`() {
    let plain: Any = subject.withLatestFrom(other)
    let transformed: Any = subject.withLatestFrom(other) { "\($0)\($1)" }
    let ofTwo: Any = subject.withLatestFrom(other, other)

    #expect(plain is ClientsOwn)
    #expect(transformed is ClientsOwn)
    #expect(ofTwo is ClientsOwn)
  }

  @Test func `a client's own operators on collections of publishers are called instead of ours`() {
    let merged: Any = [subject, subject].merge()
    let zipped: Any = [subject, subject].zip()
    let combined: Any = [subject, subject].combineLatest()

    #expect(merged is ClientsOwn)
    #expect(zipped is ClientsOwn)
    #expect(combined is ClientsOwn)
  }

  @Test func `a client's own assign to a weak object is called instead of ours`() {
    final class Gauge: @unchecked Sendable {
      // Sendable: nobody writes to it.
      var reading = 0
    }
    let assigned: Any = subject.assign(to: \.reading, onWeak: Gauge())

    #expect(assigned is ClientsOwn)
  }

  @Test func `a client's own operators of names that Combine does not have are called instead`() {
    let own: [Any] = [
      subject.pairwise(), subject.enumerated(), subject.takeLast(2), subject.dropLast(2),
      subject.materialize(),
      subject.mapToResult(), subject.ignoreFailure(), subject.share(replay: 1),
      subject.sample(on: other), subject.race(with: other), subject.ifEmpty(switchTo: other),
      subject.flatMapLatest { Just($0) }, subject.concatMap { Just($0) },
      subject.exhaustMap { Just($0) }, subject.groupBy { $0 % 2 },
    ]

    #expect(own.allSatisfy { $0 is ClientsOwn })
  }
}
