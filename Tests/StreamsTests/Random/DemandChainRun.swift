@testable import Streams

/// What a chain has given after its subscription, and after each action.
struct DemandChainRun: Sendable {
  struct Step: Sendable {
    /// All that the source has sent the chain: for a subject that keeps all values, also what is not asked for yet.
    let given: StreamModel
    /// All that has been asked for, and will be with the next values.
    let asked: Subscribers.Demand
    let actual: StreamModel
    /// A value that the subject has not delivered, though the subscriber waits for one.
    var lost: Int?
  }

  private(set) var steps: [Step] = []
  private(set) var violations: [String] = []

  init(_ chain: DemandChain) {
    let report = ContractReport()
    let subject = NotedSubject(chain.origin.subject)
    for value in chain.earlier { subject.send(Token(value)) }
    let stream = StreamBuilder(
      scheduler: VirtualTimeScheduler(), subjects: [subject],
      report: chain.isMonitored ? report : nil, witness: Token(0)
    ).build(chain.graph)
    let end = ChainEnd(stream, chain.asking)
    var sent = StreamModel(chain.earlier, .open)
    func note(lost: Int? = nil) {
      steps.append(
        Step(
          given: chain.origin.isKeeping ? sent : subject.delivered, asked: end.asked,
          actual: end.received, lost: lost))
    }
    note()
    for action in chain.actions {
      sent.add(action)
      switch action {
      case .send(let value):
        let isWaitedFor = end.waits && subject.hasSubscriber && !chain.origin.isKeeping
        let count = subject.delivered.values.count
        subject.send(Token(value))
        note(lost: isWaitedFor && subject.delivered.values.count == count ? value : nil)
        continue
      case .finish: subject.send(completion: .finished)
      case .fail: subject.send(completion: .failure(MarbleFailure()))
      case .request(let demand): end.request(demand)
      }
      note()
    }
    end.cancel()
    violations = report.violations + end.breaches
  }
}

extension DemandChain.Origin {
  fileprivate var subject: any Subject<Token, MarbleFailure> {
    switch self {
    case .newest: CurrentValueSubject<Token, MarbleFailure>(Token(5))
    case .keeping: ReplaySubject<Token, MarbleFailure>(bufferSize: .max)
    case .waiting, .passing: PassthroughSubject<Token, MarbleFailure>()
    }
  }
}

/// A subject that notes what it delivers to its only subscriber.
private final class NotedSubject: Subject {
  typealias Output = Token
  typealias Failure = MarbleFailure

  private struct State: Sendable {
    var delivered = StreamModel([], .open)
    var hasSubscriber = false
  }

  private let subject: any Subject<Token, MarbleFailure>
  private let state = Guarded(State())

  init(_ subject: any Subject<Token, MarbleFailure>) {
    self.subject = subject
  }

  var delivered: StreamModel { state.value.delivered }
  /// Whether there is a subscriber that has neither cancelled nor got the end.
  var hasSubscriber: Bool { state.value.hasSubscriber }

  func send(_ value: Token) { subject.send(value) }

  func send(completion: Subscribers.Completion<MarbleFailure>) {
    subject.send(completion: completion)
  }

  func send(subscription: any Subscription) { subject.send(subscription: subscription) }

  func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
    let state = state
    subject.eraseToAnyPublisher().handleEvents(
      receiveSubscription: { _ in state.change { $0.hasSubscriber = true } },
      receiveOutput: { value in state.change { $0.delivered.values.append(value.number) } },
      receiveCompletion: { completion in
        state.change { $0.delivered.end = StreamModel.End(completion) }
        state.change { $0.hasSubscriber = false }
      },
      receiveCancel: { state.change { $0.hasSubscriber = false } }
    )
    .receive(subscriber: subscriber)
  }
}

/// The subscriber of a chain.
private final class ChainEnd {
  private let got = Guarded(StreamModel([], .open))
  private let probe: Probe<Token, MarbleFailure>
  private var sink: AnyCancellable?
  private let each: Subscribers.Demand
  private var requested: Subscribers.Demand

  init(_ stream: StreamBuilder.Stream, _ asking: DemandChain.Asking) {
    each = asking.each
    requested = asking.first
    let got = got
    let onValue: @Sendable (Token) -> Void = { value in
      got.change { $0.values.append(value.number) }
    }
    let onCompletion: @Sendable (Subscribers.Completion<MarbleFailure>) -> Void = { completion in
      got.change { $0.end = StreamModel.End(completion) }
    }
    probe = Probe(
      asking.first, each: asking.each, onValue: { onValue($1) },
      onCompletion: { $0.completions.last.map(onCompletion) })
    if asking.isSink {
      sink = stream.sink(receiveCompletion: onCompletion, receiveValue: onValue)
    } else {
      stream.subscribe(probe)
    }
  }

  var received: StreamModel { got.value }
  var breaches: [String] { probe.breaches }
  var asked: Subscribers.Demand { requested > .none && each > .none ? .unlimited : requested }

  /// Whether the stream goes on, and the subscriber has asked for more values than it has got.
  var waits: Bool {
    let received = received
    return received.end == .open && asked > .max(received.values.count)
  }

  func request(_ demand: Subscribers.Demand) {
    requested += demand
    probe.request(demand)
  }

  func cancel() {
    sink?.cancel()
    probe.cancel()
  }
}

extension StreamModel.End {
  fileprivate init(_ completion: Subscribers.Completion<MarbleFailure>) {
    self = if case .finished = completion { .finished } else { .failed }
  }
}
