import Streams
import Testing

@testable import TrackerPipeline

@Suite struct TrackingStatusTests {
  /// The conditions that the tracker waits for, with the times at which they change.
  private func waits(_ change: (inout Simulation) -> Void) -> [String] {
    var simulation = Simulation(
      route: Route(
        name: "walk", source: "test",
        fixes: (0..<14).map { fix(Double($0 / 3) * 15, at: Double($0) / 2 + 1, accuracy: 5) }),
      settings: TrackerSettings(), settle: .seconds(8))
    change(&simulation)
    let texts = CurrentValueSubject<[String: String], Never>([:])
    let status = CurrentValueSubject<TrackingStatus, Never>(
      TrackingStatus(settings: simulation.settings))
    let times = Recorded<String>()
    // The state after all events of an instant.
    _ = simulation.run { time, event in
      status.value.receive(event, at: time)
      let instant = "\(Double(time.nanoseconds) / 1e9)"
      if texts.value[instant] == nil { times.append(instant) }
      texts.value[instant] = status.value.waiting.text(at: time)
    }
    return times.values.map { "\($0): \(texts.value[$0] ?? "")" }
  }

  @Test func `it says what a place waits for: a fix, the answer, the way, the tick`() {
    #expect(
      waits { _ in } == [
        "0.0: No fix has arrived yet.",
        "1.0: The geocoder was asked 0.0 s ago.",
        "1.3: Moved 0 m of 20 m from the last checkpoint.",
        "1.5: Moved 0 m of 20 m from the last checkpoint.",
        "2.0: Moved 0 m of 20 m from the last checkpoint.",
        "2.5: Moved 14 m of 20 m from the last checkpoint.",
        "3.0: Moved 14 m of 20 m from the last checkpoint.",
        "3.5: Moved 14 m of 20 m from the last checkpoint.",
        "4.0: The next tick is in 1.0 s.",
        "4.5: The next tick is in 0.5 s.",
        "5.0: The geocoder was asked 0.0 s ago.",
        "5.3: Moved 0 m of 20 m from the last checkpoint.",
        "5.5: Moved 14 m of 20 m from the last checkpoint.",
        "6.0: Moved 14 m of 20 m from the last checkpoint.",
        "6.5: Moved 14 m of 20 m from the last checkpoint.",
        "7.0: The next tick is in 3.0 s.",
        "7.5: The next tick is in 2.5 s.",
        "10.0: The geocoder was asked 0.0 s ago.",
        "10.3: Moved 0 m of 20 m from the last checkpoint.",
        "15.0: Moved 0 m of 20 m from the last checkpoint.",
      ])
  }

  @Test func `a refusal comes before all else`() {
    let waits = waits { $0.permission = [.init(time: .seconds(3), status: .denied)] }
    #expect(
      waits == [
        "0.0: The user has not yet allowed the location.", "3.0: Location access is denied.",
      ])
  }

  @Test func `a failed geocode waits for the tick again, and a fix that does not count is named`() {
    let failed = waits { $0.geocoderScript.failing = [1] }
    #expect(failed.contains("1.3: The next tick is in 3.7 s."))
    let dropped = waits {
      $0.settings.maximumAccuracy = 20
      $0.faults.accuracies = [.init(time: .seconds(2), value: .metres(50))]
    }
    #expect(dropped.contains("2.0: The last fix was less accurate than the settings allow."))
  }

  @Test func `a fix that does not count is not where the device is`() {
    var status = TrackingStatus()
    status.receive(.permission(.authorizedAlways), at: .zero)
    for event in [
      TrackerEvent.fix(fix(0), dropped: nil), .firstFix(fix(0)), .fix(fix(12, at: 1), dropped: nil),
    ] {
      status.receive(event, at: .zero)
    }
    status.receive(.fix(fix(5_000, at: 2), dropped: .inaccurate), at: .zero)
    #expect(status.fix == fix(12, at: 1))
    #expect(status.distance.map { Int($0.rounded()) } == 12)
  }

  /// In random rides, the pending location and the geocode are those of the rules.
  @Test(arguments: 0..<40)
  func `it never says that something waits for a tick that the tick does not geocode`(seed: UInt64)
  {
    let scenario = Scenario(seed: seed)
    let problems = Recorded<String>()
    let status = CurrentValueSubject<TrackingStatus, Never>(
      TrackingStatus(settings: scenario.settings))
    // The event that must follow the tick.
    let owed = CurrentValueSubject<Location?, Never>(nil)
    _ = scenario.simulation.run { time, event in
      if let location = owed.value.take(), event != .geocode(location) {
        problems.append("\(time): \(event) instead of a geocode of \(location)")
      }
      if case .tick = event {
        if status.value.nextTick != time {
          problems.append(
            "\(time): the tick was expected at \(String(describing: status.value.nextTick))")
        }
        if status.value.geocode == nil { owed.value = status.value.pending }
      }
      status.value.receive(event, at: time)
    }
    #expect(problems.values == [], "seed \(seed)")
  }
}
