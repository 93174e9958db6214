import Streams
import Testing

@testable import TrackerPipeline

/// R0, where a character is a second.
@Suite struct PermissionTests {
  static let statuses: [String: PermissionStatus] = [
    "u": .authorizedWhenInUse, "a": .authorizedAlways, "d": .denied,
  ]
  static let tick = Duration.seconds(1)

  /// A tracker stops after half a minute; the geocoder takes a second.
  private func expect(
    _ permission: Marbles, _ fixes: [Location], shows shown: Marbles, places: Marbles,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let scheduler = VirtualTimeScheduler(tick: Self.tick)
    let tracker = Tracker.simulated(
      fixes, on: scheduler, latency: .seconds(1), permission: Self.script(permission))
    let statuses = scheduler.expect(
      tracker.states.compactMap(\.permission).removeDuplicates(), fileID: fileID,
      filePath: filePath, line: line, column: column)
    let events = scheduler.expect(
      tracker.events.compactMap { event in
        if case .permission(let status) = event { status } else { nil }
      }, fileID: fileID, filePath: filePath, line: line, column: column)
    let totals = scheduler.expect(
      tracker.states.map { Int($0.totalDistance.rounded()) }
        .removeDuplicates(), fileID: fileID, filePath: filePath, line: line, column: column)
    scheduler.schedule(after: .zero) { tracker.start() }
    scheduler.schedule(after: .zero + .seconds(30)) { tracker.stop() }
    statuses.toBe(shown, values: Self.statuses)
    events.toBe(shown, values: Self.statuses)
    totals.toBe(places, values: ["z": 0, "3": 30, "6": 60, "9": 90])
  }

  private static func script(_ diagram: Marbles) -> [SimulatedPermissionService.Change] {
    Marbles(diagram.description, tick: tick).moments.compactMap { moment in
      guard case .value(let name) = moment.event, let status = statuses[name] else { return nil }
      return .init(time: .nanoseconds(moment.time), status: status)
    }
  }

  @Test func `a tracker that is stopped while it starts does not run`() {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker.simulated([fix(0), fix(30, at: 6)], on: scheduler, latency: .seconds(1))
    let watching = tracker.states.sink { [weak tracker] in
      if $0.permission?.isAuthorized == true { tracker?.stop() }
    }
    tracker.start()
    scheduler.advance(by: .seconds(60))

    #expect(tracker.state.permission?.isAuthorized == true)
    #expect(scheduler.pendingCount == 0)
    #expect(tracker.state.places.isEmpty)
    _ = watching
  }

  @Test func `a wider or narrower permission shows, and the segment goes on`() {
    let fixes = [fix(0), fix(30, at: 3), fix(60, at: 8), fix(90, at: 13)]

    expect("u---a----u", fixes, shows: "u---a----u", places: "z-----3----6----9")
    expect("u", fixes, shows: "u", places: "z-----3----6----9")
  }

  @Test func `a wider permission leaves a geocode in flight alone`() {
    expect("u----a", [fix(0), fix(30, at: 3)], shows: "u----a", places: "z-----3")
  }

  @Test func `a permission that comes back is a new segment, whatever it was before`() {
    expect(
      "a---d-ua", [fix(0), fix(30, at: 6), fix(60, at: 8)], shows: "a---d-ua",
      places: "z-----------3")
  }
}
