import Streams
import Synchronization

/// What a geocoder outside the program has answered, so that a ride that is ridden again gets the same
/// answers, after the same time.
///
/// A geocoder that answers at once would say the same again, and is not listened to.
final class AnswerMemory: Sendable {
  struct Answer: Sendable {
    let result: Result<Placemark, GeocoderError>
    /// In the time of the ride.
    let delay: Duration
  }

  private struct State {
    var answers: [Location: [Answer]] = [:]
    /// The numbers of the questions that have no answer yet.
    var open: Set<Int> = []
    var questions = 0
  }

  private let source: any Geocoder
  /// Where answers are handed over.
  private let scheduler: any Scheduler
  private let state = Mutex(State())

  init(of source: any Geocoder, on scheduler: any Scheduler) {
    self.source = source
    self.scheduler = scheduler
  }

  /// Whether an answer is waited for.
  var isWaiting: Bool { state.withLock { !$0.open.isEmpty } }

  /// The geocoder for a ride that is ridden on this scheduler, from its beginning.
  func geocoder(on ride: VirtualTimeScheduler) -> any Geocoder {
    source.takesRealTime ? MemoryGeocoder(memory: self, ride: ride) : source
  }

  fileprivate var attribution: String? { source.attribution }

  fileprivate func answer(_ number: Int, to location: Location) -> Answer? {
    state.withLock { state in
      let answers = state.answers[location] ?? []
      return number < answers.count ? answers[number] : nil
    }
  }

  fileprivate func ask(
    _ location: Location, on ride: VirtualTimeScheduler
  ) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { [self] in
      let start = ride.now
      let question = state.withLock { state in
        state.questions += 1
        state.open.insert(state.questions)
        return state.questions
      }
      let note = { @Sendable [self] (result: Result<Placemark, GeocoderError>) in
        state.withLock { state in
          guard state.open.remove(question) != nil else { return }
          let answer = Answer(result: result, delay: ride.now - start)
          state.answers[location, default: []].append(answer)
        }
      }
      return source.reverseGeocode(location)
        .receive(on: scheduler)
        .handleEvents(
          receiveOutput: { note(.success($0)) },
          receiveCompletion: { note(.failure($0.failure ?? .noResult)) },
          receiveCancel: { [self] in _ = state.withLock { $0.open.remove(question) } })
    }
    .eraseToAnyPublisher()
  }
}

extension Subscribers.Completion {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Answers as it was answered before; else asks.
private final class MemoryGeocoder: Geocoder {
  private let memory: AnswerMemory
  private let ride: VirtualTimeScheduler
  /// How often each location was asked about in this ride.
  private let counts = Mutex<[Location: Int]>([:])

  init(memory: AnswerMemory, ride: VirtualTimeScheduler) {
    self.memory = memory
    self.ride = ride
  }

  var attribution: String? { memory.attribution }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { [self] in
      let number = counts.withLock { counts in
        defer { counts[location, default: 0] += 1 }
        return counts[location] ?? 0
      }
      guard let answer = memory.answer(number, to: location) else {
        return memory.ask(location, on: ride)
      }
      return Just(answer.result)
        .setFailureType(to: GeocoderError.self)
        .delay(for: answer.delay, scheduler: ride.ranked(as: .answer))
        .flatMap { $0.answer }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
