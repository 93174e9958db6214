@testable import Streams

/// A pipeline, the subjects in it, and its subscribers, which may act on all of them.
final class StreamStage: Sendable {
  private let stream: AnyPublisher<Token, MarbleFailure>
  private let subjects: [any Subject<Token, MarbleFailure>]
  private let note: @Sendable (String) -> Void
  private let subscribers = Guarded<[ScriptedSubscriber]>([])

  init(
    stream: AnyPublisher<Token, MarbleFailure>, subjects: [any Subject<Token, MarbleFailure>],
    note: @escaping @Sendable (String) -> Void
  ) {
    self.stream = stream
    self.subjects = subjects
    self.note = note
  }

  func add(_ script: StreamGraphRound.Script) -> ScriptedSubscriber {
    subscribers.change { all in
      all.append(ScriptedSubscriber(script, number: all.count, on: self))
      return all[all.count - 1]
    }
  }

  func subscribe(_ subscriber: ScriptedSubscriber) {
    stream.subscribe(subscriber)
  }

  func tell(_ event: String) {
    note(event)
  }

  func perform(_ reaction: StreamGraphRound.Reaction, by subscriber: ScriptedSubscriber?) {
    switch reaction {
    case .send(let value, let subject): subjects[subject].send(Token(value))
    case .finish(let subject): subjects[subject].send(completion: .finished)
    case .request(let demand): subscriber?.request(demand)
    case .cancel(let number):
      let all = subscribers.value
      if all.indices.contains(number) { all[number].cancel() }
    case .subscribeAnother:
      let script = StreamGraphRound.Script(
        arrival: 0, first: .max(3), extra: .none, requests: [], cancellation: 0, reactions: [])
      add(script).start()
    }
  }

  /// Cancels whatever still runs, and forgets all.
  func clear() {
    let all = subscribers.value
    subscribers.value = []
    for subscriber in all { subscriber.cancel() }
  }
}

/// Does what its script says until the stream ends, and tells what it gets.
final class ScriptedSubscriber: Subscriber {
  private let script: StreamGraphRound.Script
  private let number: Int
  private let stage: StreamStage
  private let subscription = Guarded<(any Subscription)?>(nil)
  private let count = Guarded(0)

  init(_ script: StreamGraphRound.Script, number: Int, on stage: StreamStage) {
    self.script = script
    self.number = number
    self.stage = stage
  }

  func start() {
    stage.subscribe(self)
  }

  func request(_ demand: Subscribers.Demand) {
    subscription.value?.request(demand)
  }

  func cancel() {
    subscription.change { $0.take() }?.cancel()
  }

  private func react(at occasion: StreamGraphRound.Occasion) {
    for (place, reaction) in script.reactions where place == occasion {
      stage.perform(reaction, by: self)
    }
  }

  func receive(subscription new: any Subscription) {
    subscription.value = new
    if script.first != .none { new.request(script.first) }
    react(at: .subscription)
  }

  func receive(_ input: Token) -> Subscribers.Demand {
    stage.tell("\(number): \(input)")
    let count = count.change { count in
      count += 1
      return count
    }
    react(at: .value(count))
    return script.extra
  }

  func receive(completion: Subscribers.Completion<MarbleFailure>) {
    subscription.value = nil
    stage.tell("\(number): \(completion)")
    react(at: .completion)
  }
}
