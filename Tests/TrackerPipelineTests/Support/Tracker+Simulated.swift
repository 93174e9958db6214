import Streams

@testable import TrackerPipeline

extension Tracker {
  /// A tracker of these fixes, whose user allows it from the start unless the script says otherwise.
  static func simulated(
    _ fixes: [Location], on scheduler: VirtualTimeScheduler, latency: Duration = .zero,
    permission: [SimulatedPermissionService.Change] = [
      .init(time: .zero, status: .authorizedAlways)
    ]
  ) -> Tracker {
    Tracker(
      environment: TrackerEnvironment(
        location: SimulatedLocationService(fixes: fixes, scheduler: scheduler),
        geocoder: SimulatedGeocoder(
          source: CoordinateGeocoder(), script: GeocoderScript(latency: latency),
          scheduler: scheduler),
        permission: SimulatedPermissionService(script: permission, scheduler: scheduler),
        scheduler: scheduler))
  }
}
