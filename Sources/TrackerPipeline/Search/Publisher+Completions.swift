import Streams

/// The completions of a text, while it is typed.
public struct PlaceCompletions: Equatable, Sendable {
  public var query: PlaceQuery
  /// The best first.
  public var result: Result<[FoundPlace], GeocoderError>

  public init(query: PlaceQuery, result: Result<[FoundPlace], GeocoderError>) {
    self.query = query
    self.result = result
  }
}

extension Publisher where Output == PlaceQuery, Failure == Never {
  /// What the latest query may become: one question for a burst of keystrokes, one at a time.
  ///
  /// Each query takes the place of the one before: that one is not asked any more, or its answer, which
  /// may be late, is not waited for. A query without text is answered at once, with nothing, and one that
  /// is the same as before is none.
  ///
  ///     queries:                  -ab-c---------d-----|
  ///     completions, after 3 ms:  -------C---------D--|
  ///
  /// - Finish: once upstream has finished and the last query is answered.
  /// - Failure: never; a search that fails is a result, and the next query is asked as ever.
  /// - Demand: queries are taken as they come; the latest is asked, behind the delay, once its answer is
  ///   wanted.
  ///
  /// - Parameters:
  ///   - delay: How long a query must be the latest before it is asked.
  ///   - scheduler: Measures the delay, and delivers the answers.
  public func completions(
    from search: some PlaceSearch, after delay: Duration = .milliseconds(150),
    scheduler: any Scheduler
  ) -> AnyPublisher<PlaceCompletions, Never> {
    removeDuplicates()
      .map { query in
        if query.isEmpty {
          return Just(PlaceCompletions(query: query, result: .success([]))).eraseToAnyPublisher()
        }
        return Just(query).delay(for: delay, scheduler: scheduler)
          .flatMap { search.results(for: $0).receive(on: scheduler) }
          .map { PlaceCompletions(query: query, result: $0) }
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }
}

extension PlaceSearch {
  /// The answer as a value, also where it is an error.
  func results(
    for query: PlaceQuery
  ) -> AnyPublisher<Result<[FoundPlace], GeocoderError>, Never> {
    places(for: query)
      .map { .success($0) }
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
