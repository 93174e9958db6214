import Streams
import Testing

/// A cancellation goes to the inner publishers first, and then to the outer one.
@Suite struct CancelOrderTests {
  typealias Source = PassthroughSubject<Int, Never>

  let cancelled = Journal<String>()

  func noting(_ name: String, _ source: Source) -> AnyPublisher<Int, Never> {
    source.handleEvents(receiveCancel: { [cancelled] in cancelled.note(name) })
      .eraseToAnyPublisher()
  }

  /// Cancels an operator that has two inner publishers, if it takes two.
  func run<P: Publisher>(
    _ flatten: (AnyPublisher<Int, Never>, @escaping @Sendable (Int) -> AnyPublisher<Int, Never>) ->
      P
  ) -> [String] {
    let (outer, inners) = (Source(), [Source(), Source()])
    let publishers = inners.enumerated().map { noting("inner \($0)", $1) }
    let probe = Probe<P.Output, P.Failure>()
    flatten(noting("outer", outer)) { publishers[$0] }.subscribe(probe)
    outer.send(0)
    outer.send(1)
    let before = cancelled.count
    probe.cancel()
    return Array(cancelled.entries.dropFirst(before))
  }

  @Test func `flatMap cancels the inner publishers, then the outer one`() {
    let order = run { outer, inner in outer.flatMap { inner($0) } }
    #expect(order == ["inner 0", "inner 1", "outer"])
  }

  @Test func `flatMap with a limit cancels the inner publishers, then the outer one`() {
    let order = run { outer, inner in outer.flatMap(maxPublishers: .max(2)) { inner($0) } }
    #expect(order == ["inner 0", "inner 1", "outer"])
  }

  @Test func `switchToLatest cancels the inner publisher, then the outer one`() {
    let order = run { outer, inner in outer.map { inner($0) }.switchToLatest() }
    #expect(order == ["inner 1", "outer"])
  }

  @Test func `flatMapLatest cancels the inner publisher, then the outer one`() {
    let order = run { outer, inner in outer.flatMapLatest { inner($0) } }
    #expect(order == ["inner 1", "outer"])
  }

  @Test func `concatMap cancels the inner publisher, then the outer one`() {
    let order = run { outer, inner in outer.concatMap { inner($0) } }
    #expect(order == ["inner 0", "outer"])
  }
}
