import Streams

/// The state of a search field: the completions while the user types, and the results of a
/// submitted text or a chosen completion.
///
/// Completions come from the completer alone, one request at a time. The full search runs only when
/// the user asks for it; text typed after that replaces it, and its answer is ignored.
public final class SearchViewModel: Sendable {
  /// The state of the search at one moment.
  public struct Screen: Equatable, Sendable {
    public var text = ""
    /// The best first; those of the text before stay until those of this one have arrived.
    public var completions: [FoundPlace] = []
    /// The text that the completions are for.
    public var completedText = ""
    /// The results of the full search, the best first.
    public var results: [FoundPlace] = []
    /// True while the full search runs.
    public var isSearching = false
    /// An error, or that nothing was found.
    public var message: String?

    /// The screen before anything is typed.
    public init() {}

    /// The places to choose from: the results, or else the completions if they are for the text.
    public var places: [FoundPlace] {
      if !results.isEmpty { return results }
      return completedText == text ? completions : []
    }
  }

  fileprivate enum Event: Sendable {
    case typed(PlaceQuery)
    case submitted(PlaceQuery)
    case chosen(FoundPlace, PlaceQuery)
    case completed(PlaceCompletions)
    case found(Result<[FoundPlace], GeocoderError>, PlaceQuery)
  }

  private let inputs = PassthroughSubject<Event, Never>()
  private let completer: any PlaceSearch
  private let search: any PlaceSearch
  private let scheduler: any Scheduler
  private let delay: Duration

  /// - Parameters:
  ///   - completer: Is asked while the user types.
  ///   - search: Is asked for submitted text.
  ///   - delay: The pause in typing before the completer is asked.
  ///   - scheduler: Measures the delay, and delivers the results of the search.
  public init(
    completer: any PlaceSearch, search: any PlaceSearch, delay: Duration = .milliseconds(150),
    scheduler: any Scheduler
  ) {
    self.completer = completer
    self.search = search
    self.delay = delay
    self.scheduler = scheduler
  }

  /// Handles typing; the query has the whole text of the field.
  public func type(_ query: PlaceQuery) {
    inputs.send(.typed(query))
  }

  /// Searches for the text.
  public func submit(_ query: PlaceQuery) {
    inputs.send(.submitted(query))
  }

  /// Searches for the whole title of a completion; of the results, those nearest to it come first.
  /// A position is found without a search.
  public func choose(_ completion: FoundPlace, near region: MapRegion? = nil) {
    inputs.send(.chosen(completion, PlaceQuery(completion.title, near: region)))
  }

  /// The screen now, and after every change. Each subscriber has a search of its own.
  public var screens: AnyPublisher<Screen, Never> {
    let completions = inputs.map(\.typedQuery)
      .completions(from: completer, after: delay, scheduler: scheduler)
      .map { Event.completed($0) }
    let results = inputs.map { [search, scheduler] input -> AnyPublisher<Event, Never> in
      guard let query = input.searchedQuery else { return Empty().eraseToAnyPublisher() }
      if case .chosen(let place, _) = input, place.kind == .coordinate {
        return Just(.found(.success([place]), query)).eraseToAnyPublisher()
      }
      return search.results(for: query)
        .receive(on: scheduler)
        .map { .found(input.sorted($0), query) }
        .eraseToAnyPublisher()
    }
    .switchToLatest()
    return inputs.merge(with: completions, results)
      .scan(State()) { $0.after($1) }
      .map(\.screen)
      .prepend(Screen())
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// The screen, and the query whose answer is expected; any other answer is late.
  private struct State {
    var screen = Screen()
    var searched: PlaceQuery?

    func after(_ event: Event) -> State {
      var state = self
      switch event {
      case .typed(let query): state.begin(query, isSearching: false)
      case .submitted(let query), .chosen(_, let query):
        state.begin(query, isSearching: event.searchedQuery != nil)
      case .completed(let completions):
        guard searched == nil, completions.query.text == screen.text else { return self }
        state.screen.completedText = screen.text
        switch completions.result {
        case .success(let places): state.screen.completions = places
        case .failure(let error):
          state.screen.completions = []
          state.screen.message = "\(error)"
        }
      case .found(let result, let query):
        guard query == searched else { return self }
        state.screen.isSearching = false
        switch result {
        case .success([]): state.screen.message = "Nothing was found for \(Quoted(query.text))."
        case .success(let places): state.screen.results = places
        case .failure(let error): state.screen.message = "\(error)"
        }
      }
      return state
    }

    private mutating func begin(_ query: PlaceQuery, isSearching: Bool) {
      searched = isSearching ? query : nil
      screen.text = query.text
      (screen.results, screen.message, screen.isSearching) = ([], nil, isSearching)
    }
  }
}

extension SearchViewModel.Event {
  /// The typed query; an empty one if the input is not typing.
  fileprivate var typedQuery: PlaceQuery {
    if case .typed(let query) = self { query } else { PlaceQuery("") }
  }

  /// The query to search for; nil if there is none.
  fileprivate var searchedQuery: PlaceQuery? {
    switch self {
    case .submitted(let query), .chosen(_, let query): query.isEmpty ? nil : query
    default: nil
    }
  }

  /// Sorts by the distance from the chosen place: several places have the same name.
  fileprivate func sorted(
    _ result: Result<[FoundPlace], GeocoderError>
  ) -> Result<[FoundPlace], GeocoderError> {
    guard case .chosen(let place, _) = self else { return result }
    return result.map { places in
      let distances = places.map {
        Geodesic.distance(from: place.coordinate, to: $0.coordinate)
      }
      guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
        return places
      }
      return [places[nearest]] + places[..<nearest] + places[(nearest + 1)...]
    }
  }
}
