import Streams

/// The completions of a text, while it is typed.
///
/// ```swift
/// typed.completions(from: search, scheduler: scheduler).sink { completions in
///   switch completions.result {
///   case .success(let places): list(places.map(\.title))
///   case .failure(let error): list(["\(error)"])
///   }
/// }
/// ```
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
  /// The completions of the latest query: one request for a burst of keystrokes, and one at a time.
  ///
  /// Each query replaces the one before, which is no longer asked, or whose answer is ignored. A
  /// query without text is answered at once, with an empty result. A query that equals the one
  /// before is ignored.
  ///
  ///     queries:                  -ab-c---------d-----|
  ///     completions, after 3 ms:  -------C---------D--|
  ///
  /// - Finish: once upstream has finished and the last query is answered.
  /// - Failure: never; a failed search is a result, and the next query is asked as usual.
  /// - Demand: queries are taken as they come; the latest is asked after the delay, once its answer
  ///   is demanded.
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
        // The delay is inside: behind a `debounce`, a late answer to the query before could come in between.
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
  /// The answer as a value, also if it is an error.
  func results(
    for query: PlaceQuery
  ) -> AnyPublisher<Result<[FoundPlace], GeocoderError>, Never> {
    places(for: query)
      .map { .success($0) }
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
