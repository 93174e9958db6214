import Streams

/// Names positions.
public protocol Geocoder: Sendable {
  /// Publishes one placemark, or fails. The tracker cancels the subscription when the answer is no
  /// longer wanted.
  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError>

  /// Whom to credit where its names are shown; nil, the default, credits no one.
  var attribution: String? { get }

  /// True if answers come from outside the program, in their own time and on a thread of their own;
  /// false, which is the default, when they are there at once. A simulation waits for them.
  var takesRealTime: Bool { get }
}

extension Geocoder {
  public var attribution: String? { nil }
  public var takesRealTime: Bool { false }
}
