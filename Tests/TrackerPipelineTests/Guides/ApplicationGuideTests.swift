import Foundation
import Streams
import Testing
import TrackerPipeline

/// The code of the guide on an application.
@Suite struct ApplicationGuideTests {
  struct Counter: SequentialStage {
    typealias Failure = Never

    enum Input { case key(Character), tick }
    enum Effect: Equatable { case save(Int) }

    private var count = 0

    mutating func receive(_ input: Input) -> SequentialStep<(Int, [Effect]), Never> {
      switch input {
      case .tick: count += 1
      case .key("0"): count = 0
      case .key("s"): return .emit((count, [.save(count)]))
      case .key: return .skip
      }
      return .emit((count, []))
    }

    mutating func finish() -> SequentialStep<(Int, [Effect]), Never> { .finish }
  }

  @Test func `a state changes in one place, and effects follow`() {
    let inputs = PassthroughSubject<Counter.Input, Never>()
    let steps = inputs.staged(Counter()).share()
    let counts = steps.map { $0.0 }
    let effects = steps.flatMap { $0.1.publisher }

    let (seen, done) = (Recorded(counts), Recorded(effects))
    for input in [Counter.Input.tick, .tick, .key("x"), .key("s"), .key("0")] { inputs.send(input) }
    #expect(seen.values == [1, 2, 2, 0])
    #expect(done.values == [.save(2)])
  }

  func frames(
    while moving: some Publisher<Bool, Never>, scheduler: any Scheduler
  ) -> AnyPublisher<Instant, Never> {
    moving.removeDuplicates()
      .map { isMoving in
        isMoving
          ? Publishers.interval(.milliseconds(20), scheduler: scheduler).eraseToAnyPublisher()
          : Empty().eraseToAnyPublisher()
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  @Test func `time is published only while something moves`() {
    let scheduler = VirtualTimeScheduler()
    let moving = CurrentValueSubject<Bool, Never>(true)
    let seen = Recorded(frames(while: moving, scheduler: scheduler))
    scheduler.advance(by: .milliseconds(100))
    moving.value = false
    scheduler.advance(by: .seconds(100))
    #expect(seen.values.count == 5)
    #expect(scheduler.pendingCount <= 1)
  }

  @Test func `a player goes on, and what is switched holds`() {
    let route = BuiltInRoute.cityRun.route

    let player = RidePlayer(Simulation(route: route), on: ImmediateScheduler())
    player.head(for: .next(.commit))
    while player.work(instants: 1_000) {}
    player.setPermission(.denied)
    while player.work(instants: 1_000) {}

    #expect(player.moment.state.places.count == 1)
    #expect(!player.moment.state.isTracking)
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [("denied", 15), ("card", 13), ("list", 7), ("asked", 14)])
  func `a screen on the page is the beginning of a screen of the app`(
    name: String, lines: Int
  ) throws {
    let page = try String(
      contentsOf: Self.tests.appending(
        path: "../../Sources/TrackerPipeline/TrackerPipeline.docc/Application.md"),
      encoding: .utf8)
    let screen = try String(
      contentsOf: Self.tests.appending(path: "App/Screens/terminal-\(name).txt"), encoding: .utf8)
    let shown = screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(lines)
      .map { "    \($0)" }
    #expect(page.contains(shown.joined(separator: "\n") + "\n"))
  }
}
