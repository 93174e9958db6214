import Dispatch
import Testing

@testable import Streams

/// Operators inside their like, whose publishers send on several threads.
@Suite struct NestedFlatteningConcurrencyTests: Racing {
  let queue = DispatchQueue(label: "publishers", attributes: .concurrent)

  /// The leaves of a tree, by number.
  ///
  /// - Parameter kept: Kept by each level of the tree.
  func leaves(
    of number: Int, depth: Int, _ flattening: Flattening, kept: LiveObject? = nil
  ) -> AnyPublisher<Int, Never> {
    if depth == 0 { return Just(number).receive(on: queue).eraseToAnyPublisher() }
    let children = (0..<3).publisher.map { number * 3 + $0 }
    // Some send at once, and the others on several threads.
    let outer =
      number.isMultiple(of: 2)
      ? children.eraseToAnyPublisher() : children.receive(on: queue).eraseToAnyPublisher()
    @Sendable func inner(_ child: Int) -> AnyPublisher<Int, Never> {
      let leaves = leaves(of: child, depth: depth - 1, flattening, kept: kept)
      return child.isMultiple(of: 4) ? Empty().append(leaves).eraseToAnyPublisher() : leaves
    }
    return flattening.publisher(of: outer, inner)
  }

  @Test(arguments: Flattening.allCases)
  func `a tree whose branches come on several threads`(flattening: Flattening) {
    let all = Array(0..<243)
    for _ in 0..<Rounds.racing(10, oneIn: 4) {
      let done = DispatchSemaphore(value: 0)
      let probe = Probe<Int, Never>(
        .max(1), each: .max(1), onCompletion: { _ in done.signal() })
      leaves(of: 0, depth: 5, flattening).subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 0..<200 { probe.request(.max(1)) }
      }
      wait(for: done)

      switch flattening {
      case .flatMap: #expect(probe.values.sorted() == all)
      case .concatMap: #expect(probe.values == all)
      case .switchToLatest:
        #expect(probe.values.last == all.last)
        #expect(probe.values == probe.values.sorted())
      }
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test func `a value of the outer publisher ends what another thread sends inside`() {
    let outer = PassthroughSubject<AnyPublisher<Sent, Never>, Never>()
    let inside = PassthroughSubject<Sent, Never>()
    let probe = Probe<Sent, Never>()
    outer.switchToLatest().subscribe(probe)
    race { value in
      if value.sender.isMultiple(of: 2) {
        outer.send(inside.map { Just($0) }.switchToLatest().eraseToAnyPublisher())
      } else {
        inside.send(value)
      }
    }
    outer.send(Just(Sent(sender: -1, number: 0)).eraseToAnyPublisher())
    inside.send(Sent(sender: -2, number: 0))
    outer.send(completion: .finished)

    #expect(probe.values.last?.sender == -1)
    #expect(isInOrder(probe.values))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test(arguments: Flattening.allCases)
  func `a cancellation ends what runs inside, and releases it`(flattening: Flattening) {
    let live = LiveCount()
    for round in 0..<Rounds.racing(100, oneIn: 4) {
      let run = leaves(of: 0, depth: 4, flattening, kept: LiveObject(live)).sink { _ in }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { run.cancel() } else if round.isMultiple(of: 2) { queue.sync {} }
      }
    }
    // Jobs that run have to return, and so have those that they schedule.
    for _ in 0..<10 where live.value > 0 { queue.sync(flags: .barrier) {} }

    #expect(live.value == 0)
  }
}
