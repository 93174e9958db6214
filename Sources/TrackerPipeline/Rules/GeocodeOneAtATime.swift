import Streams

/// The result of one geocode.
struct GeocodeAnswer: Sendable {
  let location: Location
  let result: Result<Placemark, GeocoderError>
}

extension Publisher where Output == Location, Failure == Never {
  /// R4 and R6: asks the geocoder, and always gets exactly one answer: a placemark, its failure, or
  /// ``GeocoderError/timedOut`` when none has come in time. A late answer is ignored.
  ///
  ///     locations                 -a---------b-----|
  ///     the geocoder's answers       -A          -(...)
  ///     geocodeOneAtATime         ----A---------------(timed out)
  func geocodeOneAtATime(
    with geocoder: any Geocoder, timeout: Duration, scheduler: any Scheduler
  ) -> some Publisher<GeocodeAnswer, Never> {
    let scheduler = scheduler.ranked(as: .timeout)
    return map { location in
      geocoder.reverseGeocode(location)
        .timeout(timeout, scheduler: scheduler) { .timedOut }
        .mapToResult()
        .staged(FirstAnswer(location: location))
    }
    // Erased here, and not around each answer: the types are shallow enough to be specialised.
    .eraseToAnyPublisher()
    .switchToLatest()
  }
}

/// Publishes the first answer; if the geocoder finishes without one, the
/// answer is ``GeocoderError/noResult``.
private struct FirstAnswer: SequentialStage {
  typealias Failure = Never

  let location: Location

  /// Unlimited demand, so that upstream rules need not count it.
  var inputsPerOutput: Subscribers.Demand { .unlimited }

  func receive(
    _ result: Result<Placemark, GeocoderError>
  ) -> SequentialStep<GeocodeAnswer, Never> {
    .emitLast(GeocodeAnswer(location: location, result: result))
  }

  func finish() -> SequentialStep<GeocodeAnswer, Never> {
    .emitLast(GeocodeAnswer(location: location, result: .failure(.noResult)))
  }
}
