/// The reason why a position has no name.
public enum GeocoderError: Error, Hashable, Sendable {
  /// Nothing is known there.
  case noResult
  /// No answer came in time.
  case timedOut
  /// The service wants fewer requests.
  case rateLimited
  /// The service cannot be reached.
  case offline
  /// Another error, in words.
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
