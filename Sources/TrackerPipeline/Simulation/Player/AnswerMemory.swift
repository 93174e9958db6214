import Streams
import Synchronization

/// Records the answers of a geocoder outside the program, so that a repeated ride gets the same
/// answers after the same times.
///
/// A geocoder that answers at once gives the same answers again, and is not recorded.
final class AnswerMemory: Sendable {
  /// A question of a ride: the location, and the number of earlier questions about it.
  struct Question: Hashable {
    let location: Location
    let number: Int
  }

  struct Answer: Sendable {
    /// The answer; nil if none came before the ride cancelled the question.
    let result: Result<Placemark, GeocoderError>?
    /// In the ride's time.
    let delay: Duration
  }

  private struct State {
    var answers: [Question: Answer] = [:]
    /// The numbers of the questions without an answer yet.
    var open: Set<Int> = []
    var count = 0
  }

  private let source: any Geocoder
  /// Delivers the answers.
  private let scheduler: any Scheduler
  private let state = Mutex(State())
  private let changed = PassthroughSubject<Void, Never>()

  init(of source: any Geocoder, on scheduler: any Scheduler) {
    self.source = source
    self.scheduler = scheduler
  }

  /// True while an answer is pending.
  var isWaiting: Bool { state.withLock { !$0.open.isEmpty } }

  /// Publishes after each answer.
  var changes: AnyPublisher<Void, Never> { changed.eraseToAnyPublisher() }

  /// The geocoder of a ride on this scheduler, from its beginning.
  func geocoder(on ride: VirtualTimeScheduler) -> any Geocoder {
    source.takesRealTime ? MemoryGeocoder(memory: self, ride: ride) : source
  }

  fileprivate var attribution: String? { source.attribution }

  fileprivate func answer(to question: Question) -> Answer? {
    state.withLock { $0.answers[question] }
  }

  /// Asks the geocoder, and records the answer.
  fileprivate func ask(
    _ question: Question, on ride: VirtualTimeScheduler, isRetired: @escaping @Sendable () -> Bool
  ) -> AnyPublisher<Placemark, GeocoderError> {
    let start = ride.now
    let number = state.withLock { state in
      state.count += 1
      state.open.insert(state.count)
      return state.count
    }
    let note = { @Sendable [self] (result: Result<Placemark, GeocoderError>?) in
      state.withLock { state in
        guard state.open.remove(number) != nil, result != nil || !isRetired() else { return }
        state.answers[question] = Answer(result: result, delay: ride.now - start)
      }
    }
    return source.reverseGeocode(question.location)
      .receive(on: scheduler)
      .handleEvents(
        receiveOutput: { note(.success($0)) },
        receiveCompletion: { note(.failure($0.failure ?? .noResult)) },
        receiveCancel: { note(nil) }
      )
      // After the caller has received it, so that the ride has the place.
      .handleEvents(receiveCompletion: { [changed, scheduler] _ in
        scheduler.schedule { changed.send() }
      })
      .eraseToAnyPublisher()
  }
}

extension Subscribers.Completion {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Answers from the memory, and otherwise asks.
final class MemoryGeocoder: Geocoder {
  private let memory: AnswerMemory
  private let ride: VirtualTimeScheduler
  /// The number of questions about each location in this ride.
  private let counts = Mutex<[Location: Int]>([:])
  private let isRetired = Mutex(false)

  init(memory: AnswerMemory, ride: VirtualTimeScheduler) {
    self.memory = memory
    self.ride = ride
  }

  var attribution: String? { memory.attribution }

  /// Marks the ride as replaced, before its time.
  func retire() {
    isRetired.withLock { $0 = true }
  }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { [self] in
      let number = counts.withLock { counts in
        defer { counts[location, default: 0] += 1 }
        return counts[location] ?? 0
      }
      let question = AnswerMemory.Question(location: location, number: number)
      guard let answer = memory.answer(to: question) else {
        return memory.ask(question, on: ride) { [weak self] in
          self?.isRetired.withLock { $0 } ?? true
        }
      }
      guard let result = answer.result else {
        return Empty(completeImmediately: false).eraseToAnyPublisher()
      }
      return Just(result)
        .setFailureType(to: GeocoderError.self)
        .delay(for: answer.delay, scheduler: ride.ranked(as: .answer))
        .interpreted { $0 }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
