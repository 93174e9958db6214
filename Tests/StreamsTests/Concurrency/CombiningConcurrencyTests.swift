import Dispatch
import Testing

@testable import Streams

/// Operators with several inputs, each with a thread of its own.
@Suite struct CombiningConcurrencyTests: Racing {
  @Test(arguments: ["merge", "merge many", "flatMap"])
  func `what interleaves loses nothing`(name: String) {
    let inputs = (0..<Self.senders).map { _ in PassthroughSubject<Sent, Never>() }
    let merged: AnyPublisher<Sent, Never> =
      switch name {
      case "merge":
        inputs[0].merge(with: inputs[1], inputs[2], inputs[3]).eraseToAnyPublisher()
      case "merge many": Publishers.MergeMany(inputs).eraseToAnyPublisher()
      default: inputs.publisher.flatMap { $0 }.eraseToAnyPublisher()
      }
    let probe = Probe<Sent, Never>()
    merged.subscribe(probe)
    race { inputs[$0.sender].send($0) }
    DispatchQueue.concurrentPerform(iterations: inputs.count) {
      inputs[$0].send(completion: .finished)
    }

    #expect(probe.breaches == [])
    #expect(probe.values.count == Self.everything.count)
    #expect(Set(probe.values) == Self.everything)
    #expect(isInOrder(probe.values))
    #expect(probe.hasFinished)
  }

  @Test(arguments: [false, true])
  func `sequences of several threads interleave in flatMap, and each keeps its order`(
    isErased: Bool
  ) {
    let outer = PassthroughSubject<[Sent], Never>()
    let probe = Probe<Sent, Never>()
    if isErased {
      outer.flatMap { $0.publisher.eraseToAnyPublisher() }.subscribe(probe)
    } else {
      outer.flatMap { $0.publisher }.subscribe(probe)
    }
    race { first in
      guard first.number.isMultiple(of: 10) else { return }
      outer.send((0..<10).map { Sent(sender: first.sender, number: first.number + $0) })
    }
    outer.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values.count == Self.everything.count)
    #expect(Set(probe.values) == Self.everything)
    for start in stride(from: 0, to: Self.count, by: 10) {
      #expect(isInOrder(probe.values.filter { (start..<start + 10).contains($0.number) }))
    }
    #expect(probe.hasFinished)
  }

  @Test func `what comes while the values of a sequence are sent is lost by no merge`() {
    let subject = PassthroughSubject<Sent, Never>()
    let numbers = Array(0..<Self.count)
    let probe = Probe<Sent, Never>()
    let others = DispatchGroup()
    subject.merge(with: numbers.map { Sent(sender: 0, number: $0) }.publisher)
      .handleEvents(receiveOutput: { value in
        guard value == Sent(sender: 0, number: 0) else { return }
        for sender in 1..<Self.senders {
          DispatchQueue.global().async(group: others) {
            for number in numbers { subject.send(Sent(sender: sender, number: number)) }
          }
        }
      })
      .subscribe(probe)
    #expect(others.wait(timeout: .now() + .seconds(60)) == .success)
    subject.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values.count == Self.everything.count)
    #expect(Set(probe.values) == Self.everything)
    #expect(isInOrder(probe.values))
    #expect(probe.hasFinished)
  }

  @Test func `zip pairs by place, whichever side is ahead`() {
    let inputs = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let probe = Probe<Bool, Never>()
    inputs[0].zip(inputs[1]) { $0 == $1 }.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { inputs[side].send(number) }
      inputs[side].send(completion: .finished)
    }

    #expect(probe.values == Array(repeating: true, count: Self.count))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `combineLatest goes forward on both sides and ends with the last of both`() {
    let inputs = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let probe = Probe<[Int], Never>()
    inputs[0].combineLatest(inputs[1]) { [$0, $1] }.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { inputs[side].send(number) }
      inputs[side].send(completion: .finished)
    }

    #expect(probe.breaches == [])
    #expect(probe.values.last == [Self.count - 1, Self.count - 1])
    #expect(
      zip(probe.values, probe.values.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[1] <= $1[1] })
    #expect(probe.hasFinished)
  }

  @Test func `withLatestFrom adds a value that goes forward to each of the source's`() {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = Probe<[Int], Never>()
    source.withLatestFrom(other) { [$0, $1] }.subscribe(probe)
    other.send(-1)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for number in 0..<Self.count { (side == 0 ? source : other).send(number) }
    }
    source.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values.map { $0[0] } == Array(0..<Self.count))
    #expect(probe.values.map { $0[1] } == probe.values.map { $0[1] }.sorted())
    #expect(probe.hasFinished)
  }

  @Test func `switchToLatest lets no superseded value through`() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let inners = (0..<Self.count).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<Int, Never>()
    outer.switchToLatest().subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for (number, inner) in inners.enumerated() {
        if thread == 0 { outer.send(inner) } else { inner.send(number) }
      }
    }
    inners.last?.send(Self.count)
    outer.send(completion: .finished)
    inners.last?.send(completion: .finished)

    #expect(probe.breaches == [])
    #expect(probe.values == probe.values.sorted())
    #expect(probe.values.last == Self.count)
    #expect(probe.hasFinished)
  }
}
