import Streams

/// The services that the tracker depends on, and its scheduler.
public struct TrackerEnvironment: Sendable {
  public var location: any LocationService
  public var geocoder: any Geocoder
  public var permission: any PermissionService
  public var scheduler: any Scheduler

  public init(
    location: any LocationService, geocoder: any Geocoder, permission: any PermissionService,
    scheduler: any Scheduler
  ) {
    self.location = location
    self.geocoder = geocoder
    self.permission = permission
    self.scheduler = scheduler
  }
}
