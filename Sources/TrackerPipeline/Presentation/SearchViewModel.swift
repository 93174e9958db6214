import Streams

/// What a search field shows: what the text may become while it is typed, and what was found when it was
/// submitted or a completion was chosen.
///
/// Completions come from the completer alone, one question at a time. The full search is asked only when
/// the user says so; whatever is typed after that takes its place, and its answer is not waited for.
public final class SearchViewModel: Sendable {
  /// All of the search at one moment.
  public struct Screen: Equatable, Sendable {
    public var text = ""
    /// For the text, the best first; they stay until those for the next text are there.
    public var completions: [FoundPlace] = []
    /// What the full search has found, the best first.
    public var results: [FoundPlace] = []
    /// Whether the full search is under way.
    public var isSearching = false
    /// What went wrong, or that nothing was found.
    public var message: String?

    /// Before anything is typed.
    public init() {}

    /// What there is to choose from.
    public var places: [FoundPlace] { results.isEmpty ? completions : results }
  }

  fileprivate enum Event: Sendable {
    case typed(PlaceQuery)
    case submitted(PlaceQuery)
    case completed(PlaceCompletions)
    case found(Result<[FoundPlace], GeocoderError>)
  }

  private let inputs = PassthroughSubject<Event, Never>()
  private let completer: any PlaceSearch
  private let search: any PlaceSearch
  private let scheduler: any Scheduler
  private let delay: Duration

  /// - Parameters:
  ///   - completer: Answers every burst of keystrokes.
  ///   - search: Answers what is submitted.
  ///   - delay: How long nothing must be typed before the completer is asked.
  ///   - scheduler: Measures the delay, and delivers what the search finds.
  public init(
    completer: any PlaceSearch, search: any PlaceSearch, delay: Duration = .milliseconds(150),
    scheduler: any Scheduler
  ) {
    self.completer = completer
    self.search = search
    self.delay = delay
    self.scheduler = scheduler
  }

  /// The user has typed; the text is all there is in the field.
  public func type(_ query: PlaceQuery) {
    inputs.send(.typed(query))
  }

  /// The user wants the text looked for.
  public func submit(_ query: PlaceQuery) {
    inputs.send(.submitted(query))
  }

  /// The user wants one of the completions: its whole title is looked for.
  public func choose(_ completion: FoundPlace, near region: MapRegion? = nil) {
    submit(PlaceQuery(completion.title, near: region))
  }

  /// The screen now, and after every change. Each subscriber has a search of its own.
  public var screens: AnyPublisher<Screen, Never> {
    let completions = inputs.map(\.typedQuery)
      .completions(from: completer, after: delay, scheduler: scheduler)
      .map { Event.completed($0) }
    let results = inputs.map { [search, scheduler] input -> AnyPublisher<Event, Never> in
      guard case .submitted(let query) = input, !query.isEmpty else {
        return Empty().eraseToAnyPublisher()
      }
      return search.results(for: query)
        .receive(on: scheduler)
        .map { .found($0) }
        .eraseToAnyPublisher()
    }
    .switchToLatest()
    return inputs.merge(with: completions, results)
      .scan(Screen()) { $0.after($1) }
      .prepend(Screen())
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}

extension SearchViewModel.Event {
  /// One without text where the user does not type.
  fileprivate var typedQuery: PlaceQuery {
    if case .typed(let query) = self { query } else { PlaceQuery("") }
  }
}

extension SearchViewModel.Screen {
  fileprivate func after(_ event: SearchViewModel.Event) -> Self {
    var screen = self
    switch event {
    case .typed(let query):
      (screen.text, screen.results, screen.message) = (query.text, [], nil)
      screen.isSearching = false
    case .submitted(let query):
      (screen.text, screen.results, screen.message) = (query.text, [], nil)
      screen.isSearching = !query.isEmpty
    case .completed(let completions):
      guard !isSearching, results.isEmpty else { return self }
      switch completions.result {
      case .success(let places): screen.completions = places
      case .failure(let error):
        screen.completions = []
        screen.message = "\(error)"
      }
    case .found(let result):
      screen.isSearching = false
      switch result {
      case .success([]): screen.message = "Nothing was found for \(Quoted(text))."
      case .success(let places): screen.results = places
      case .failure(let error): screen.message = "\(error)"
      }
    }
    return screen
  }
}
