import Streams
import Testing

@testable import TrackerPipeline

/// R7 is the order of events at one instant. The order that it leaves open must have no effect.
@Suite struct AnyOrderTests {
  /// Rides on which fixes, answers, permission and ticks fall on the same instants.
  static let rides: [Simulation] = [
    ride("a--c-e-g-i-k-m-o-q-s-u-w-y-----", GeocoderScript(latency: .seconds(1))),
    ride("abcdefghijklmnopqrstuvwxyz-----", GeocoderScript(latency: .seconds(5), failing: [2, 4])),
    ride("a----c----e----g----i----k-----", GeocoderScript(latency: .zero, failing: [3])),
    ride("a-c-e-g-i-k-m-o-q-s-u-w-y------", GeocoderScript(latency: .seconds(10))),
    ride(
      "a--c-e-g-i-k-m-o-q-s-u-w-y-----", GeocoderScript(latency: .seconds(2)),
      [
        .init(time: .zero, status: .authorizedWhenInUse),
        .init(time: .seconds(10), status: .denied),
        .init(time: .seconds(15), status: .authorizedAlways),
      ]),
  ]

  static func ride(
    _ diagram: Marbles, _ geocoder: GeocoderScript,
    _ permission: [SimulatedPermissionService.Change] = [
      .init(time: .zero, status: .authorizedWhenInUse)
    ]
  ) -> Simulation {
    Simulation(
      route: RideDiagram(diagram).route, geocoderScript: geocoder, permission: permission)
  }

  @Test(arguments: rides.indices)
  func `commits do not depend on the order that R7 leaves open`(number: Int) {
    let ride = Self.rides[number]
    let expected = ride.run()
    #expect(!expected.places.isEmpty)

    VirtualTimeScheduler.explore(seeds: Rounds.optimisedSeeds(200)) { scheduler in
      let report = ride.run(on: scheduler)
      guard report.places != expected.places else { return }
      throw Different(places: report.places.map { "\($0.time)" })
    }
  }

  struct Different: Error {
    let places: [String]
  }
}
