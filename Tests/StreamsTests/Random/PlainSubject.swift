import Streams

/// A subject written as plainly as possible, for one thread: a queue of what is to be done.
///
/// The random tests run on it too. That shows that the rules they check can be kept, and that it is
/// not the tests that are wrong.
final class PlainSubject: Subject {
  typealias Output = Int
  typealias Failure = Never

  private enum Job: Sendable {
    case value(Int)
    case completion
    /// Someone has asked, and may have missed the current value.
    case request(Line)
    /// What is sent from now on is for this subscriber too.
    case arrival(Line)
    /// It is through with its subscription.
    case introduction(Line)
  }

  private struct State: Sendable {
    var jobs: [Job] = []
    var lines: [Line] = []
    var isBusy = false
    var hasFinished = false
    /// The value that was delivered last, if the subject keeps it, and its number.
    var current: Int?
    var version = 1
  }

  private let state: Guarded<State>

  init(current: Int?) {
    state = Guarded(State(current: current))
  }

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    let isLate = state.value.hasFinished
    let line = Line(AnySubscriber(subscriber), of: isLate ? nil : self)
    if !isLate { run(.arrival(line)) }
    line.subscriber.receive(subscription: line)
    if !isLate { return run(.introduction(line)) }
    line.introduce()
    line.complete()
  }

  func send(_ value: Int) {
    if !state.value.hasFinished { run(.value(value)) }
  }

  func send(completion: Subscribers.Completion<Never>) {
    let isFirst = state.change { state in
      defer { state.hasFinished = true }
      return !state.hasFinished
    }
    if isFirst { run(.completion) }
  }

  func send(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  private func run(_ job: Job) {
    let isBusy = state.change { state in
      state.jobs.append(job)
      defer { state.isBusy = true }
      return state.isBusy
    }
    if isBusy { return }
    while let next = state.change({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      perform(next)
    }
    state.change { $0.isBusy = false }
  }

  private func perform(_ job: Job) {
    switch job {
    case .value(let value):
      let version = state.change { state in
        if state.current != nil { state.current = value }
        state.version += 1
        return state.version
      }
      for line in state.value.lines { line.take(value, version: version) }
    case .completion:
      for line in state.value.lines { line.complete() }
    case .arrival(let line): state.change { $0.lines.append(line) }
    case .introduction(let line): line.introduce()
    case .request(let line):
      let state = state.value
      if let current = state.current { line.take(current, version: state.version) }
    }
  }

  /// One subscriber, and what it has asked for.
  private final class Line: Subscription {
    private struct State: Sendable {
      var demand = Subscribers.Demand.none
      var isOver = false
      var seen = 0
      /// What came before it was through with its subscription; nil afterwards.
      var early: [(value: Int, version: Int)]? = []
      var completesEarly = false
    }

    let subscriber: AnySubscriber<Int, Never>
    private let subject: PlainSubject?
    private let state = Guarded(State())

    init(_ subscriber: AnySubscriber<Int, Never>, of subject: PlainSubject?) {
      self.subscriber = subscriber
      self.subject = subject
    }

    func request(_ demand: Subscribers.Demand) {
      state.change { $0.demand += demand }
      subject?.run(.request(self))
    }

    func cancel() {
      state.change { $0.isOver = true }
      // Each retains the other until then.
      subject?.state.change { $0.lines.removeAll { $0 === self } }
    }

    func take(_ value: Int, version: Int) {
      let takes = state.change { state in
        state.early?.append((value, version))
        guard state.early == nil, !state.isOver, version > state.seen, state.demand > .none else {
          return false
        }
        state.seen = version
        state.demand -= 1
        return true
      }
      guard takes else { return }
      let more = subscriber.receive(value)
      // Not by a request: nothing can have been missed meanwhile.
      state.change { $0.demand += more }
    }

    func introduce() {
      let early = state.change { state in
        defer { state.early = nil }
        return state.early ?? []
      }
      for (value, version) in early { take(value, version: version) }
      if state.value.completesEarly { complete() }
    }

    func complete() {
      let isFirst = state.change { state in
        if state.early != nil {
          state.completesEarly = true
          return false
        }
        defer { state.isOver = true }
        return !state.isOver
      }
      if isFirst { subscriber.receive(completion: .finished) }
    }
  }
}
