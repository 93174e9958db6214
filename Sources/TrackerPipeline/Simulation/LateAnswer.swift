import Streams
import Synchronization

/// Subscribes to an answer some time after it was subscribed to itself.
///
/// Unlike `delay`, it has nothing in the scheduler any more once it is cancelled.
struct LateAnswer: Publisher {
  typealias Output = Placemark
  typealias Failure = GeocoderError

  let answer: AnyPublisher<Placemark, GeocoderError>
  /// Nanoseconds.
  let latency: Int64
  let scheduler: any Scheduler

  func receive<S: Subscriber<Placemark, GeocoderError>>(subscriber: consuming S) {
    let wait = Wait(for: answer, downstream: AnySubscriber(subscriber))
    wait.start(until: scheduler.now.advanced(byNanoseconds: latency), on: scheduler)
  }
}

/// What downstream of a ``LateAnswer`` holds, from its subscription to the end.
private final class Wait: Subscriber, Subscription {
  typealias Input = Placemark
  typealias Failure = GeocoderError

  private enum Progress: Sendable {
    /// Until the time is up.
    case waiting((any Cancellable)?)
    /// Asked, but not heard of yet.
    case asking
    case open(any Subscription)
    case over

    /// What is to be cancelled when downstream wants no more.
    func cancel() {
      switch self {
      case .waiting(let timer): timer?.cancel()
      case .open(let subscription): subscription.cancel()
      case .asking, .over: break
      }
    }
  }

  private struct State: Sendable {
    var progress = Progress.waiting(nil)
    /// What downstream has asked for before there was anyone to ask.
    var demand = Subscribers.Demand.none

    /// - Returns: What was before, to be cancelled or released without the lock.
    mutating func change(to new: Progress) -> Progress {
      defer { progress = new }
      return progress
    }
  }

  private let answer: AnyPublisher<Placemark, GeocoderError>
  private let downstream: AnySubscriber<Placemark, GeocoderError>
  private let state = Mutex(State())

  init(
    for answer: AnyPublisher<Placemark, GeocoderError>,
    downstream: AnySubscriber<Placemark, GeocoderError>
  ) {
    self.answer = answer
    self.downstream = downstream
  }

  func start(until instant: Instant, on scheduler: any Scheduler) {
    downstream.receive(subscription: self)
    // Weak, or the two would hold each other: the timer is of the scheduler.
    let timer = scheduler.schedule(after: instant) { [weak self] in self?.ask() }
    let isUnwanted = state.withLock { state in
      switch state.progress {
      case .waiting: state.progress = .waiting(timer)
      case .over: return true
      case .asking, .open: break
      }
      return false
    }
    if isUnwanted { timer.cancel() }
  }

  private func ask() {
    let isDue = state.withLock { state in
      guard case .waiting = state.progress else { return false }
      state.progress = .asking
      return true
    }
    if isDue { answer.receive(subscriber: self) }
  }

  func receive(subscription: any Subscription) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard case .asking = state.progress else { return nil }
      state.progress = .open(subscription)
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    subscription.request(demand)
  }

  func receive(_ input: Placemark) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<GeocoderError>) {
    if case .over = state.withLock({ $0.change(to: .over) }) { return }
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state -> (any Subscription)? in
      if case .open(let subscription) = state.progress { return subscription }
      state.demand += demand
      return nil
    }
    subscription?.request(demand)
  }

  func cancel() {
    state.withLock { $0.change(to: .over) }.cancel()
  }
}
