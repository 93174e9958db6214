import Streams

/// Names positions.
public protocol Geocoder: Sendable {
  /// Publishes one placemark, or fails. The tracker cancels the subscription when the answer is no
  /// longer wanted.
  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError>

  /// Whom to credit where its names are shown; nil, which is the default, for nobody.
  var attribution: String? { get }

  /// Whether answers come from outside the program, in their own time and on a thread of their own;
  /// false, which is the default, when they are there at once. A simulation waits for them.
  var takesRealTime: Bool { get }
}

extension Geocoder {
  public var attribution: String? { nil }
  public var takesRealTime: Bool { false }
}

/// Why a position has no name.
public enum GeocoderError: Error, Hashable, Sendable {
  /// Nothing is known there.
  case noResult
  /// No answer came in time.
  case timedOut
  /// The service wants fewer requests.
  case rateLimited
  /// The service cannot be reached.
  case offline
  /// Something else, in words.
  case failed(String)
}

extension GeocoderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noResult: "nothing is known there"
    case .timedOut: "the geocoder did not answer in time"
    case .rateLimited: "the geocoder wants fewer requests"
    case .offline: "the geocoder cannot be reached"
    case .failed(let reason): reason
    }
  }
}
