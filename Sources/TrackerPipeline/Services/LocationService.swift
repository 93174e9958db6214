import Streams

/// A source of fixes.
public protocol LocationService: Sendable {
  /// Fixes, while the service is started. Never fails; errors come through ``errors``.
  var locations: AnyPublisher<Location, Never> { get }

  /// Errors, as values: the stream of fixes goes on.
  var errors: AnyPublisher<LocationError, Never> { get }

  /// True if ``errors`` may contain ``LocationError/clockSetBack(_:)``, which begins a new segment;
  /// false, which is the default, if time never goes back.
  var beginsSegments: Bool { get }

  /// Begins to locate the device, when a segment begins: both publishers have their subscribers.
  func start()

  /// Ends what ``start()`` has begun, when the segment ends. It may be started again.
  func stop()
}

extension LocationService {
  public var beginsSegments: Bool { false }
}
