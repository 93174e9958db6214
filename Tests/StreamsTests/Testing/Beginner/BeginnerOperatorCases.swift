import Dispatch
import Streams
import Testing

extension BeginnerOperatorCase: CustomTestStringConvertible {
  var testDescription: String { name }

  static let all = requesting + ending + others

  private static let requesting = [
    BeginnerOperatorCase(
      "swallows a value and does not ask again",
      verify: [
        "rule 2.1", "has received 1, passed on 0 of the 1 that its subscriber has requested",
        "a value that is not passed on is replaced by a request for one more",
      ],
      marbles: ["expected 2, got nothing"], subscriber: "(^1)----1", expected: "---2---(4|)",
      change: { relay in relay.onValue = { $1.isMultiple(of: 2) ? $0.pass($1) : .none } }),
    BeginnerOperatorCase(
      "does not request what its subscriber requests",
      verify: ["rule 2.1", "nothing is requested"],
      marbles: ["expected 1, got nothing", "The stream has not ended"],
      change: { relay in relay.onRequest = { _, _ in } }),
    BeginnerOperatorCase(
      "requests everything, and passes it on",
      verify: ["rule 1.1", "comes that was not requested"],
      marbles: ["got a breach of the contract (value not asked for)"], subscriber: "(^1)",
      expected: "-1-",
      change: { relay in relay.onRequest = { relay, _ in relay.upstream?.request(.unlimited) } }),
    BeginnerOperatorCase(
      "keeps the demand that its subscriber returns",
      verify: ["rule 3.8", "1 of 2 values have come", "returns max(1) from receive"], marbles: [],
      change: { relay in
        relay.onValue = { relay, value in
          _ = relay.pass(value)
          return .none
        }
      }),
  ]

  private static let ending = [
    BeginnerOperatorCase(
      "drops the finish", verify: ["rule 1.5", "the finish has not come"],
      marbles: ["expected the finish, got nothing", "The stream has not ended"],
      change: { relay in
        relay.onEnd = { relay, end in if case .failure = end { relay.end(end) } }
      }),
    BeginnerOperatorCase(
      "ends after two values without a cancellation",
      verify: ["rule 2.6", "the operator has ended, and not cancelled"], marbles: [],
      expected: "-1-(2|)",
      change: { relay in
        relay.onValue = { relay, value in
          relay.count += 1
          let more = relay.pass(value)
          if relay.count == 2 { relay.end(.finished) }
          return more
        }
      }),
    BeginnerOperatorCase(
      "sends a last value at the finish that was not requested",
      verify: ["rule 1.1", "9 comes that was not requested"],
      marbles: ["got a breach of the contract (value not asked for)"], subscriber: "(^4)",
      expected: "-1-2-3-4-",
      change: { relay in
        relay.onEnd = { relay, end in
          _ = relay.pass(9)
          relay.end(end)
        }
      }),
  ]

  private static let others = [
    BeginnerOperatorCase(
      "passes a second subscription on",
      verify: ["rule 2.5", "the second one is not cancelled"], marbles: [],
      change: { relay in
        relay.onSubscription = { relay, upstream in
          relay.upstream?.cancel()
          relay.upstream = upstream
          if relay.count == 0 { relay.downstream?.receive(subscription: relay) }
          relay.count = 1
        }
      }),
    BeginnerOperatorCase(
      "does not cancel upstream", verify: ["rule 2.6", "the subscription is not cancelled"],
      marbles: [], change: { relay in relay.onCancel = { $0.downstream = nil } }),
    BeginnerOperatorCase(
      "moves its values to a real queue",
      verify: ["verify steers virtual time", "the closure gets"],
      marbles: ["nothing is scheduled here any more", "on another scheduler"]
    ) { source, _ in source.delay(for: .seconds(100), scheduler: DispatchQueue.global()) },
    BeginnerOperatorCase(
      "is a stage whose last value is lost", verify: [],
      marbles: ["expected 4 and the finish, got the finish"],
      expected: "---1-2-3(4|)"
    ) { source, _ in source.staged(LateStage()) },
    BeginnerOperatorCase(
      "is a stage with an object that its subscribers share",
      verify: ["rule 1.11", "1 of 2 values have come to the second one"], marbles: [],
      expected: "-1-(2|)"
    ) { source, _ in
      let count = Guarded(0)
      return Deferred { source.staged(SharingStage(count: count)) }
    },
  ]
}

/// Publishes each value when the next one comes, and forgets the last.
private struct LateStage: SequentialStage {
  var waiting: Int?

  mutating func receive(_ value: Int) -> SequentialStep<Int, MarbleFailure> {
    let last = waiting
    waiting = value
    return last.map { .emit($0) } ?? .skip
  }

  mutating func finish() -> SequentialStep<Int, MarbleFailure> { .finish }
}

/// Publishes the first two values, and counts them for all subscribers together.
private struct SharingStage: SequentialStage {
  let count: Guarded<Int>

  mutating func receive(_ value: Int) -> SequentialStep<Int, MarbleFailure> {
    let number = count.change { count in
      count += 1
      return count
    }
    return number < 2 ? .emit(value) : number == 2 ? .emitLast(value) : .finish
  }

  mutating func finish() -> SequentialStep<Int, MarbleFailure> { .finish }
}
