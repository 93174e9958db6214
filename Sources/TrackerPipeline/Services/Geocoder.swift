import Streams

/// Names positions.
public protocol Geocoder: Sendable {
  /// Publishes one placemark, or fails. The tracker cancels the subscription when the answer is no
  /// longer wanted.
  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError>

  /// The attribution to show with its names; nil, the default, for none.
  var attribution: String? { get }

  /// True if answers come from outside the program, after some time and on another thread; false,
  /// which is the default, if they are there at once. A simulation waits for them.
  var takesRealTime: Bool { get }
}

extension Geocoder {
  public var attribution: String? { nil }
  public var takesRealTime: Bool { false }
}
