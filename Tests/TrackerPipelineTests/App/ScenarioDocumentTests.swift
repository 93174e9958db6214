import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct ScenarioDocumentTests {
  private func file(
    _ arguments: String..., switching: (RidePlayer) -> Void
  ) throws -> (path: String, scratch: Scratch, player: RidePlayer) {
    var request: AppRequest = try Arguments(arguments[...]).request
    let route = RouteSource.named("city-run")
    request.route = route
    let simulation = request.ride.simulation(
      of: try request.ride.route(route), with: CoordinateGeocoder())
    let player = RidePlayer(simulation, on: ImmediateScheduler())
    switching(player)
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "ride.json").path
    try ScenarioDocument(
      name: "a ride", about: "by a test", request: request, simulation: player.simulation,
      reports: nil
    ).write(to: path)
    return (path, scratch, player)
  }

  private func ride(_ player: RidePlayer, to seconds: Int) {
    player.head(for: .time(Instant(.seconds(seconds))))
    while player.work(instants: 1_000) {}
  }

  @Test func `a scenario has all changes and options, and verify accepts it`()
    throws
  {
    let (path, scratch, player) = try file(
      "--geocoder", "coordinates", "--noise", "3m", "--seed=7", "--fail", "2", "--stale-first",
      "600s",
      "--permission", "0:notDetermined,2:authorizedAlways,500:denied"
    ) { player in
      ride(player, to: 60)
      player.setPermission(.denied)
      ride(player, to: 90)
      player.setPermission(.authorizedWhenInUse)
      ride(player, to: 100)
      player.setGeocoder(isReachable: false)
      ride(player, to: 130)
      player.setGeocoder(isReachable: true)
      ride(player, to: 140)
      player.setAccuracy(.metres(80.5))
      ride(player, to: 150)
      player.setAccuracy(.unknown)
      ride(player, to: 160)
      player.setAccuracy(.recorded)
      ride(player, to: 170)
      player.setGeocoder(isReachable: false)
    }
    let verified = try TrackerSimRun("verify", path)
    #expect(verified.status == 0, "\(verified.output)\(verified.complaints)")
    #expect(verified.complaints == "")
    let ridden = try tracker_sim.Scenario(file: path).ride().report.places
    let seen = Array(player.moment.state.places.reversed())
    #expect(!seen.isEmpty)
    #expect(Array(ridden.prefix(seen.count)) == seen)
    _ = scratch
  }

  @Test func `a ride that was only looked at is one too`() throws {
    let (path, scratch, _) = try file("--geocoder", "coordinates", "--to", "2min") { _ in }
    let verified = try TrackerSimRun("verify", path)
    #expect(verified.status == 0, "\(verified.output)\(verified.complaints)")
    _ = scratch
  }
}
