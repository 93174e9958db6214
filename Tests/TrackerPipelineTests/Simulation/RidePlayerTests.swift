import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RidePlayerTests {
  private static func player(_ scenario: Scenario) -> RidePlayer {
    RidePlayer(scenario.simulation, on: ImmediateScheduler())
  }

  private static func finish(_ player: RidePlayer) {
    while player.work(instants: 7) {}
  }

  /// Ten random rides for each case, with random changes, jumps, steps and ways back.
  @Test(arguments: Rounds.optimisedSeeds(10))
  func `at any time it shows what the whole ride with its scripts comes to by then`(block: UInt64) {
    for seed in block * 10..<block * 10 + 10 {
      var chance = SplitMix64(seed: seed)
      let player = Self.player(Scenario(seed: seed))
      for _ in 0..<12 {
        Self.act(on: player, using: &chance)
        let whole = player.simulation.run()
        let expected = whole.places.filter { $0.time <= player.now }

        #expect(Array(player.moment.state.places.reversed()) == expected, "seed \(seed)")
        #expect(player.moment.time == player.now, "seed \(seed)")
      }
    }
  }

  private static func act(on player: RidePlayer, using chance: inout SplitMix64) {
    let time = Instant(.milliseconds(Int.random(in: 0..<60_000, using: &chance)))
    switch Int.random(in: 0..<8, using: &chance) {
    case 0: player.setPermission(PermissionStatus.allCases.randomElement(using: &chance) ?? .denied)
    case 1: player.setGeocoder(isReachable: .random(using: &chance))
    case 2:
      player.setAccuracy(
        [.recorded, .unknown, .metres(30)].randomElement(using: &chance) ?? .unknown)
    case 3: player.dismissAlert()
    case 4, 5: player.head(for: .time(time))
    default:
      player.head(
        for: .next(RidePlayer.Stop.allCases.randomElement(using: &chance) ?? .commit))
    }
    finish(player)
  }

  @Test func `it goes on to the next fix, tick and commit, and to the end`() {
    let player = RidePlayer(Self.walk, on: ImmediateScheduler())
    func time(after stop: RidePlayer.Stop) -> Double {
      player.head(for: .next(stop))
      Self.finish(player)
      return Double(player.now.nanoseconds) / 1e9
    }

    #expect(time(after: .fix) == 1)
    #expect(time(after: .commit) == 1.3)
    #expect(time(after: .tick) == 5)
    #expect(time(after: .commit) == 6.3)
    player.head(for: .time(Instant(.seconds(1_000))))
    Self.finish(player)
    #expect(player.now == player.end)
    #expect(time(after: .commit) == Double(player.end.nanoseconds) / 1e9)
  }

  /// A fix a second, 10 m north of the one before; a geocode takes 300 ms, the first one 1.3 s.
  private static let walk = Simulation(
    route: Route(
      name: "walk", source: "test",
      fixes: (0..<30).map { fix(Double($0) * 10, at: Double($0), accuracy: 5) }),
    geocoderScript: GeocoderScript(latency: .milliseconds(1_300)))

  @Test func `the way back is shown when it has been ridden, and not before`() {
    let player = RidePlayer(Self.walk, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(20))))
    Self.finish(player)
    let recorded = Recorded(
      player.moments.map { Int($0.time.nanoseconds / 1_000_000_000) }.removeDuplicates())
    player.head(for: .time(Instant(.seconds(10))))
    Self.finish(player)

    #expect(recorded.values == [20, 10])
  }

  @Test
  func `a switch holds from the next millisecond on, and takes the place of what was to come`() {
    var simulation = Self.walk
    simulation.permission.append(.init(time: .seconds(9), status: .restricted))
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(7))))
    Self.finish(player)
    player.setPermission(.denied)
    Self.finish(player)

    #expect(player.now == Instant(.milliseconds(7_001)))
    #expect(player.moment.status.waiting == .permission(.denied))
    #expect(player.simulation.permission.map(\.time) == [.zero, .milliseconds(7_001)])
  }

  @Test func `an alert that was dismissed stays so when the ride is ridden again`() {
    var simulation = Self.walk
    simulation.permission.append(.init(time: .seconds(5), status: .denied))
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    func alert(at seconds: Int) -> TrackerAlert.Kind? {
      player.head(for: .time(Instant(.seconds(seconds))))
      Self.finish(player)
      return player.moment.state.alerts.shown?.kind
    }
    #expect(alert(at: 8) == .permission)
    player.dismissAlert()

    #expect(alert(at: 20) == nil)
    #expect(alert(at: 7) == .permission)
    #expect(alert(at: 8) == nil)
    #expect(alert(at: 6) == .permission)
    player.dismissAlert()
    #expect(alert(at: 7) == nil)
  }

  @Test func `a change takes effect even if the ride is halted`() {
    let player = RidePlayer(Self.walk, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(12))))
    Self.finish(player)
    player.setPermission(.denied)
    player.halt()
    Self.finish(player)
    #expect(player.moment.status.waiting == .permission(.denied))
    player.head(for: .time(Instant(.seconds(5))))
    player.halt()
    #expect(!player.moment.isRiding)
    #expect(player.now == Instant(.milliseconds(12_001)))
  }

  @Test func `two alerts that are dismissed at one instant stay so`() {
    var simulation = Self.walk
    simulation.geocoderScript.failing = [1]
    simulation.permission.append(.init(time: .seconds(2), status: .denied))
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(3))))
    Self.finish(player)
    player.dismissAlert()
    player.dismissAlert()
    player.setGeocoder(isReachable: false)
    Self.finish(player)
    #expect(player.moment.state.alerts.shown == nil)
  }

  @Test func `after a switch in the past, no alert is dismissed that nobody has seen`() {
    var simulation = Self.walk
    simulation.permission.append(.init(time: .seconds(10), status: .denied))
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(12))))
    Self.finish(player)
    player.dismissAlert()
    player.head(for: .time(Instant(.seconds(2))))
    Self.finish(player)
    player.setPermission(.restricted)
    Self.finish(player)
    player.head(for: .time(Instant(.seconds(15))))
    Self.finish(player)
    #expect(player.moment.state.alerts.shown?.time == Instant(.milliseconds(2_001)))
  }

  @Test func `a receiver's reports are played at their arrival, and again after going back`() {
    var simulation = Self.walk
    let fixes = simulation.route.fixes
    simulation.route.fixes = []
    let player = RidePlayer(receiving: simulation, on: ImmediateScheduler())
    for fix in fixes {
      // Each comes 200 ms after it was taken.
      let time = fix.time.advanced(by: .milliseconds(200))
      player.receive(ReceivedReport(time: time, content: .success(fix)))
      player.receive(until: time)
      player.head(for: .time(time))
      Self.finish(player)
    }
    let places = Array(player.moment.state.places)
    #expect(places.count == 6)
    player.head(for: .time(Instant(.seconds(8))))
    Self.finish(player)
    #expect(player.moment.state.places.count == 2)
    player.head(for: .time(player.end))
    Self.finish(player)
    #expect(Array(player.moment.state.places) == places)
  }

  @Test
  func `a ride waits for a geocoder that takes its time, and hears the same when it goes back`() {
    let geocoder = SlowGeocoder()
    var simulation = Self.walk
    simulation.geocoder = geocoder
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(9))))
    player.work(instants: 1_000)
    #expect(player.now == Instant(.milliseconds(1_300)))
    #expect(player.moment.isWaiting)
    geocoder.answer("Oerlikon")
    player.work(instants: 1_000)
    #expect(player.moment.state.places.map(\.placemark.title) == ["Oerlikon"])
    geocoder.answer("Seebach")
    Self.finish(player)
    #expect(player.now == Instant(.seconds(9)))
    let places = Array(player.moment.state.places)

    player.setPermission(.denied)
    Self.finish(player)
    #expect(Array(player.moment.state.places) == places)
    #expect(geocoder.questions == 2)
  }

  @Test
  func `a question that was given up is given up again, and the next one gets its own answer`() {
    let geocoder = SlowGeocoder()
    var simulation = Self.walk
    simulation.route.fixes = []
    simulation.geocoder = geocoder
    simulation.geocoderScript.latency = .constant(.zero)
    let player = RidePlayer(receiving: simulation, on: ImmediateScheduler())
    player.receive(ReceivedReport(time: .zero, content: .success(fix(0))))
    // As long as a receiver is followed, nothing waits; after 10 s the tracker asks again.
    for half in 1...30 {
      player.receive(until: Instant(.milliseconds(500 * half)))
      player.head(for: .time(player.end))
      Self.finish(player)
    }
    #expect(geocoder.questions == 2)
    geocoder.answer("Oerlikon")
    player.receive(until: Instant(.milliseconds(15_500)))
    player.head(for: .time(player.end))
    Self.finish(player)
    let places = Array(player.moment.state.places)
    #expect(places.map(\.time) == [Instant(.seconds(15))])

    player.setAccuracy(.unknown)
    Self.finish(player)
    #expect(Array(player.moment.state.places) == places)
    #expect(geocoder.questions == 2)
  }

  @Test func `an answer that comes while nothing is ridden is seen`() {
    let geocoder = SlowGeocoder()
    var simulation = Self.walk
    simulation.geocoder = geocoder
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    player.head(for: .time(Instant(.seconds(9))))
    player.work(instants: 1_000)
    player.halt()
    geocoder.answer("Oerlikon")
    #expect(player.moment.state.places.map(\.placemark.title) == ["Oerlikon"])
    #expect(!player.moment.isWaiting)
  }

  @Test func `a replaced ride is released`() {
    let player = RidePlayer(Self.walk, on: ImmediateScheduler())
    weak var first: Tracker?
    first = player.tracker
    player.head(for: .time(Instant(.seconds(9))))
    Self.finish(player)
    #expect(first != nil)
    player.head(for: .time(Instant(.seconds(3))))
    Self.finish(player)
    #expect(first == nil)
  }
}

/// Answers when the test requests it.
private final class SlowGeocoder: Geocoder {
  private let answers = PassthroughSubject<String, Never>()
  private let asked = CurrentValueSubject<Int, Never>(0)

  var takesRealTime: Bool { true }
  var questions: Int { asked.value }

  func answer(_ title: String) { answers.send(title) }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    asked.value += 1
    return answers.first().map { Placemark(title: $0) }
      .setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
  }
}
