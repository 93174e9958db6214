import Streams
import Testing

@testable import TrackerPipeline

/// A field with a completer that answers at once, 3 ms behind a key, and a search that takes 4 ms.
@Suite struct SearchViewModelTests {
  /// In each row of keys lower case is a key that replaces the text, `_` empties the field, and upper case
  /// looks for the letter. A screen is its text, `:` and the completions, or `=` and the results, `…` while
  /// the search is under way, and `!` where there is a message.
  private func screens(_ keys: Marbles) -> Marbles {
    .play(keys, subscriber: "^ 30ms !") { source, scheduler in
      let model = SearchViewModel(
        completer: ScriptedSearch(scheduler),
        search: ScriptedSearch(scheduler, latencies: ["a": 4, "b": 4, "x": 4, "0": 4]),
        delay: .milliseconds(3), scheduler: scheduler)
      let inputs = source.catch { _ in Empty<String, Never>() }
        .handleEvents(receiveOutput: { key in
          let query = PlaceQuery(key == "_" ? "" : key.lowercased())
          if key == "X" || key == "N" {
            model.submit(PlaceQuery(key == "X" ? "x" : "0"))
          } else if key.first?.isUppercase == true {
            model.submit(query)
          } else {
            model.type(query)
          }
        })
        .map { _ in SearchViewModel.Screen() }
        .filter { _ in false }
      return model.screens.dropFirst().merge(with: inputs).map(Self.text)
    }
  }

  private static func text(of screen: SearchViewModel.Screen) -> String {
    let completions = screen.completions.map(\.name).joined()
    let results = screen.results.map(\.name).joined()
    return screen.text + (completions.isEmpty ? "" : ":" + completions)
      + (results.isEmpty ? "" : "=" + results) + (screen.isSearching ? "…" : "")
      + (screen.message == nil ? "" : "!")
  }

  @Test func `completions come behind a burst of keys, and stay until the next are there`() {
    expect(screens("-ab------a|"), "-ab--‹b:B›---‹a:B›--‹a:A›")
  }

  @Test func `the search is asked when the text is submitted, and only then`() {
    expect(screens("-a-A-----|"), "-a-‹a…›---‹a=A›")
  }

  @Test func `a key takes the place of a search`() {
    expect(screens("-A-b-----|"), "-‹a…›-b--‹b:B›")
  }

  @Test func `a completion is looked for by its title, and the nearest of that name comes first`() {
    let scheduler = VirtualTimeScheduler()
    let places = [1.0, 2, 3].map { latitude in
      FoundPlace(
        name: "Same", kind: .city, coordinate: Coordinate(latitude: latitude, longitude: 0))
    }
    let model = SearchViewModel(
      completer: ScriptedSearch(scheduler), search: FixedSearch(places: places),
      scheduler: scheduler)
    let seen = Recorded(model.screens)
    model.choose(places[1])
    scheduler.run()
    #expect(seen.values.last?.results == [places[1], places[0], places[2]])
  }

  @Test func `a position is found as it is`() {
    let scheduler = VirtualTimeScheduler()
    let search = ScriptedSearch(scheduler)
    let model = SearchViewModel(
      completer: search, search: search, scheduler: scheduler)
    let seen = Recorded(model.screens)
    let place = FoundPlace(
      name: "47.00000, 8.00000", detail: "near Zug", kind: .coordinate,
      coordinate: Coordinate(latitude: 47, longitude: 8))
    model.choose(place)
    scheduler.run()
    #expect(seen.values.last?.results == [place])
    #expect(search.log == [])
  }

  @Test func `completions of another text cannot be chosen`() {
    let scheduler = VirtualTimeScheduler()
    let search = ScriptedSearch(scheduler)
    let model = SearchViewModel(completer: search, search: search, scheduler: scheduler)
    let seen = Recorded(model.screens)
    model.type(PlaceQuery("a"))
    scheduler.run()
    #expect(seen.values.last?.places.map(\.name) == ["A"])
    model.type(PlaceQuery("ab"))
    #expect(seen.values.last?.completions.map(\.name) == ["A"])
    #expect(seen.values.last?.places == [])
  }

  private struct FixedSearch: PlaceSearch {
    let places: [FoundPlace]

    func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
      Just(places).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
    }
  }

  @Test func `a failure and nothing found are told, and the next search is asked as ever`() {
    expect(screens("-X------N------A|"), "-‹x…›---‹x!›--‹0…›---‹0!›--‹a…›---‹a=A›")
  }
}
