import Streams

/// Where fixes come from.
public protocol LocationService: Sendable {
  /// Fixes, while the service is started. Never fails; what goes wrong comes through ``errors``.
  var locations: AnyPublisher<Location, Never> { get }

  /// Errors, as values: the stream of fixes goes on.
  var errors: AnyPublisher<LocationError, Never> { get }

  /// True if ``errors`` may have ``LocationError/clockSetBack(_:)``, which begins a new segment; false,
  /// which is the default, where time only goes on.
  var beginsSegments: Bool { get }

  /// Begins to locate the device, when a segment begins: both publishers have their subscribers.
  func start()

  /// Ends what ``start()`` has begun, when the segment ends. It may be started again.
  func stop()
}

extension LocationService {
  public var beginsSegments: Bool { false }
}
