import Streams
import Synchronization

@testable import TrackerPipeline

/// Answers in virtual time: a place whose name is the query in upper case, no place for `0`, and
/// a failure for `x`. Records requests and cancellations.
final class ScriptedSearch: PlaceSearch {
  private let scheduler: any Scheduler
  /// Milliseconds until a text is answered; one that is not among them at once.
  private let latencies: [String: Int]
  private let events = Mutex<[String]>([])

  init(_ scheduler: any Scheduler, latencies: [String: Int] = [:]) {
    self.scheduler = scheduler
    self.latencies = latencies
  }

  /// `a` was asked; `!a` was cancelled.
  var log: [String] { events.withLock(\.self) }

  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    let text = query.text
    let result: Result<[FoundPlace], GeocoderError> =
      switch text {
      case "x": .failure(.offline)
      case "0": .success([])
      default: .success([.named(text.uppercased())])
      }
    let note = { @Sendable [self] (event: String) in events.withLock { $0.append(event) } }
    let answer = Just(()).setFailureType(to: GeocoderError.self).flatMap { result.answer }
    guard let latency = latencies[text] else {
      return answer.handleEvents(receiveSubscription: { _ in note(text) }).eraseToAnyPublisher()
    }
    return Just(()).delay(for: .milliseconds(latency), scheduler: scheduler)
      .setFailureType(to: GeocoderError.self)
      .flatMap { answer }
      .handleEvents(
        receiveSubscription: { _ in note(text) }, receiveCancel: { note("!" + text) }
      )
      .eraseToAnyPublisher()
  }
}

extension FoundPlace {
  static func named(_ name: String, detail: String = "") -> FoundPlace {
    FoundPlace(
      name: name, detail: detail, kind: .city, coordinate: Coordinate(latitude: 1, longitude: 2))
  }
}
