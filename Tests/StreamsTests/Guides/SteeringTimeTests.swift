import Streams
import Testing

/// The code of the guide "Time you can steer".
@Suite struct SteeringTimeTests {
  let lines = Lines()

  struct Search: Sendable {
    let scheduler: any Scheduler
    let find: @Sendable (String) -> AnyPublisher<[String], Never>

    func results(
      for typing: some Publisher<String, Never>
    ) -> AnyPublisher<[String], Never> {
      typing
        .debounce(for: .milliseconds(300), scheduler: scheduler)
        .removeDuplicates()
        .flatMapLatest(find)
        .eraseToAnyPublisher()
    }
  }

  @Test func `in a test`() {
    @Sendable func print(_ item: Any) { lines.add(item) }

    let scheduler = VirtualTimeScheduler()
    let typing = PassthroughSubject<String, Never>()
    let search = Search(scheduler: scheduler) { text in
      Just([text + "!"]).delay(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
    }
    let run = search.results(for: typing).sink { print("\(scheduler.now): \($0)") }

    typing.send("m")
    scheduler.advance(by: .milliseconds(200))
    typing.send("map")
    scheduler.advance(by: .milliseconds(900))
    typing.send("maps")
    scheduler.run()

    #expect(lines.all == ["2.4 seconds: [\"maps!\"]"])
    run.cancel()
  }

  @Test func `as diagrams`() {
    let scheduler = VirtualTimeScheduler(tick: .milliseconds(100))

    scheduler.expect(
      scheduler.cold("a-b---------c-----|").debounce(for: .milliseconds(300), scheduler: scheduler)
    ).toBe("-----b---------c--|")
  }

  @MainActor
  final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var results: [String] = []
    private var cancellables = Set<AnyCancellable>()

    init(
      scheduler: MainActorScheduler = .main,
      find: @escaping @Sendable (String) -> AnyPublisher<[String], Never>
    ) {
      Search(scheduler: scheduler, find: find).results(for: $query.dropFirst())
        .receive(on: scheduler)
        .sink { [weak self] in self?.results = $0 }
        .store(in: &cancellables)
    }
  }

  @MainActor @Test func `a view model`() {
    let scheduler = VirtualTimeScheduler()

    let model = SearchModel(scheduler: .main(scheduler)) { Just([$0 + "!"]).eraseToAnyPublisher() }
    model.query = "marble"
    scheduler.advance(by: .milliseconds(300))
    scheduler.run()

    #expect(model.results == ["marble!"])
  }

  @MainActor @Test func `a view model, as diagrams`() {
    let scheduler = VirtualTimeScheduler(tick: .milliseconds(100))
    let model = SearchModel(scheduler: .main(scheduler)) { Just([$0 + "!"]).eraseToAnyPublisher() }
    scheduler.hot("-m-a").ignoreFailure().assign(to: &model.$query)

    scheduler.expect(model.$results.dropFirst()).toBe("------x", values: ["x": ["a!"]])
  }

  @MainActor @Test func `a view model does not search before anything is typed`() {
    let scheduler = VirtualTimeScheduler()
    let model = SearchModel(scheduler: .main(scheduler)) { Just([$0 + "!"]).eraseToAnyPublisher() }
    scheduler.advance(by: .seconds(1))

    #expect(model.results == [])
  }

  @Test func `the same instant`() {
    VirtualTimeScheduler.explore(seeds: 0..<100) { scheduler in
      let both = Just("a").delay(for: .seconds(1), scheduler: scheduler)
        .merge(with: Just("b").delay(for: .seconds(1), scheduler: scheduler))
      scheduler.expect(both.count()).toBe("1s (2|)")
    }
  }

  @Test func `the same instant, by rank`() {
    VirtualTimeScheduler.explore(seeds: 0..<100) { scheduler in
      let late = scheduler.cold("-a-b|").debounce(
        for: .milliseconds(2), scheduler: scheduler.ranked(1))
      scheduler.expect(late).toBe("----|")
    }
  }

  @Test func `a condition that has held for a while`() {
    let scheduler = VirtualTimeScheduler()

    let isHot = scheduler.cold("-n-y--n-y-----y--|")
    let alert = isHot.map { $0 == "y" }
      .removeDuplicates()
      .debounce(for: .milliseconds(5), scheduler: scheduler)
      .filter { $0 }

    scheduler.expect(alert).toBe("-------------y---|", values: ["y": true])
  }

  @Test func timers() {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    let ticks = Publishers.interval(.seconds(1), scheduler: scheduler)
      .prefix(3)
      .enumerated()
      .sink { print($0.offset) }
    scheduler.run()

    #expect(lines.all == ["0", "1", "2"])
    ticks.cancel()
  }
}
