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
}
