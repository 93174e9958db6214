import Streams

/// What came of one geocode.
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
        .staged(OneAnswer(location: location))
        .catch { Just(GeocodeAnswer(location: location, result: .failure($0))) }
    }
    // Erased here, and not around each answer: the types are shallow enough to be specialised.
    .eraseToAnyPublisher()
    .switchToLatest()
  }
}

/// The first placemark is the answer, and no placemark is one as well.
private struct OneAnswer: SequentialStage {
  let location: Location

  func receive(_ placemark: Placemark) -> SequentialStep<GeocodeAnswer, GeocoderError> {
    .emitLast(GeocodeAnswer(location: location, result: .success(placemark)))
  }

  func finish() -> GeocodeAnswer? {
    GeocodeAnswer(location: location, result: .failure(.noResult))
  }
}
