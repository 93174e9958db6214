import Streams

@testable import TrackerPipeline

/// A random ride; every fault occurs in some rides.
struct Scenario {
  var settings = TrackerSettings()
  var fixes: [Location] = []
  var permission: [SimulatedPermissionService.Change] = [
    .init(time: .zero, status: .authorizedWhenInUse)
  ]
  var latency = Duration.milliseconds(300)
  var failing: Set<Int> = []
  var settle = Duration.seconds(15)
  var faults = RouteFaults()

  /// Times are whole multiples of half a second in most rides, so that a lot falls on the same
  /// instant.
  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let grain = [100, 500, 500, 1_000].randomElement(using: &chance) ?? 500
    settings.cadence = .milliseconds([1_000, 2_500, 5_000].randomElement(using: &chance) ?? 5_000)
    settings.movementThreshold = [20, 20, 5, 50].randomElement(using: &chance) ?? 20
    if Bool.random(using: &chance) { settings.maximumAccuracy = 25 }
    if Int.random(in: 0..<3, using: &chance) == 0 {
      settings.maximumSpeed = [3, 15, 60].randomElement(using: &chance)
    }
    latency = .milliseconds(
      [0, 300, 1_000, 2_500, 5_000, 7_000, 10_000, 12_000].randomElement(using: &chance) ?? 300)
    failing = Set((1...40).filter { _ in Int.random(in: 0..<5, using: &chance) == 0 })
    if Int.random(in: 0..<3, using: &chance) == 0 { failing = [] }
    fixes = Self.walk(grain: grain, using: &chance)
    if Bool.random(using: &chance) { permission = Self.script(grain: grain, using: &chance) }
    if Bool.random(using: &chance) { faults = Self.faults(using: &chance) }
  }

  private static func faults(using chance: inout SplitMix64) -> RouteFaults {
    var faults = RouteFaults()
    faults.seed = chance.next()
    faults.noise = [0, 5, 30].randomElement(using: &chance) ?? 0
    faults.dropRate = [0, 0.2].randomElement(using: &chance) ?? 0
    faults.duplicateRate = [0, 0.2].randomElement(using: &chance) ?? 0
    faults.backwardRate = [0, 0.2].randomElement(using: &chance) ?? 0
    faults.outages = [Instant(.seconds(10))..<Instant(.seconds(25))]
    if Bool.random(using: &chance) { faults.teleports = .init(rate: 0.1, distance: 2_000) }
    if Bool.random(using: &chance) { faults.staleFirst = .init(age: .seconds(600)) }
    if Bool.random(using: &chance) {
      faults.accuracies = [
        .init(time: .seconds(8), value: .metres(100)), .init(time: .seconds(16), value: .unknown),
        .init(time: .seconds(24), value: .recorded),
      ]
    }
    return faults
  }

  /// The fixes of the walk that arrive, and their times.
  var deliveries: [Delivery] { FaultyReception(of: fixes, with: faults).deliveries }

  /// A walk with rests, jitter around the threshold, several fixes at once, and bad ones.
  private static func walk(grain: Int, using chance: inout SplitMix64) -> [Location] {
    var (time, north, east) = (0, 0.0, 0.0)
    let latitude = Double.random(in: -85...85, using: &chance)
    return (0..<Int.random(in: 20...120, using: &chance)).map { index in
      if index > 0 { time += grain * Int.random(in: 0...4, using: &chance) }
      let reach: Double = [0, 3, 12, 19, 21, 40].randomElement(using: &chance) ?? 0
      north += Double.random(in: -reach...reach, using: &chance)
      east += Double.random(in: -reach...reach, using: &chance)
      var fix = Location(
        coordinate: Coordinate(
          latitude: latitude + north / 111_000,
          longitude: 8 + east / 111_000 / (1.01 - abs(latitude) / 90)),
        horizontalAccuracy: [nil, 5, 30, -1].randomElement(using: &chance) ?? nil,
        time: Instant(.milliseconds(time)))
      switch Int.random(in: 0..<25, using: &chance) {
      case 0: fix.coordinate.latitude = .nan
      case 1: fix.coordinate.longitude = 181
      case 2: fix.time = Instant(.milliseconds(max(0, time - 3 * grain)))
      default: break
      }
      return fix
    }
  }

  private static func script(
    grain: Int, using chance: inout SplitMix64
  ) -> [SimulatedPermissionService.Change] {
    var time = 0
    return (0..<Int.random(in: 1...6, using: &chance)).map { index in
      if index > 0 { time += grain * Int.random(in: 1...60, using: &chance) }
      let status = PermissionStatus.allCases.randomElement(using: &chance) ?? .denied
      return .init(time: .milliseconds(time), status: status)
    }
  }

  var simulation: Simulation {
    var simulation = Simulation(
      route: Route(name: "scenario", source: "test", fixes: fixes), settings: settings,
      geocoderScript: GeocoderScript(latency: latency, failing: failing),
      permission: permission, settle: settle)
    simulation.faults = faults
    return simulation
  }
}
