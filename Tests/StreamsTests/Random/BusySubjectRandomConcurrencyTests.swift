import Dispatch
import Testing

@testable import Streams

/// Random graphs on a subject that keeps a value, subscribed while another thread is inside a delivery of that value.
@Suite struct BusySubjectRandomConcurrencyTests: Racing {
  /// The number of the subject that keeps a value, among those of a graph.
  private static let place = 1

  /// The events until `subscribe` returns, and all events.
  struct Outcome: Equatable, CustomStringConvertible {
    var early: [String] = []
    var all: [String] = []

    var description: String { "\(early), then \(all.dropFirst(early.count))" }
  }

  @Test func `a random graph gives a subscriber the same, whether or not its subject is busy`() {
    var earlyCount = 0
    for seed in Rounds.seeds(400) {
      var random = SplitMix64(seed: seed)
      let graph = StreamGraph(
        depth: Int.random(in: 0...4, using: &random), isSynchronous: true, using: &random
      ).withSomeSources(replacedBy: .subject(Self.place), using: &random)
      // `zip` asks its inputs when it has subscribed to all, and no more at their subscriptions: then a busy subject sends
      // its value when that delivery is over.
      if "\(graph)".contains("zip") { continue }
      let expected = outcome(of: graph, whileBusy: false)

      #expect(outcome(of: graph, whileBusy: true) == expected, "seed \(seed): \(graph)")
      if !expected.early.isEmpty { earlyCount += 1 }
    }
    #expect(earlyCount > 100)
  }

  /// Subscribes, and then sends a value and the end.
  private func outcome(of graph: StreamGraph, whileBusy: Bool) -> Outcome {
    let subject = CurrentValueSubject<Token, MarbleFailure>(Token(4))
    let (entered, left, sent) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let slow = subject.dropFirst().prefix(1).sink { _ in
    } receiveValue: { _ in
      guard whileBusy else { return }
      entered.signal()
      wait(for: left)
    }
    if whileBusy {
      DispatchQueue.global().async {
        subject.send(Token(5))
        sent.signal()
      }
      wait(for: entered)
    } else {
      subject.send(Token(5))
    }

    let unused = PassthroughSubject<Token, MarbleFailure>()
    let stream = StreamBuilder(
      scheduler: VirtualTimeScheduler(), subjects: [unused, subject, unused], report: nil,
      witness: Token(0)
    ).build(graph)
    let journal = Journal<String>()
    let run = stream.sink {
      journal.note("\($0)")
    } receiveValue: {
      journal.note("\($0.number)")
    }
    var outcome = Outcome(early: journal.entries)
    if whileBusy {
      left.signal()
      wait(for: sent)
    }
    subject.send(Token(6))
    subject.send(completion: .finished)
    outcome.all = journal.entries
    run.cancel()
    slow.cancel()
    return outcome
  }
}
