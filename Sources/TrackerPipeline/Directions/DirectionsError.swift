import Streams

/// The reason why there are no directions.
public enum DirectionsError: Error, Hashable, Sendable {
  /// No server is known for the mode.
  case noServer(TravelMode)
  /// No road for the mode is within this many metres of a stop.
  case noRoad(near: String, within: Double, TravelMode)
  /// The roads of two stops are not connected.
  case noWay(DirectionsRequest)
  /// There are more stops than the server takes, or they are too far apart.
  case tooLong
  /// The server wants fewer requests, perhaps after a pause.
  case rateLimited(pause: Duration?)
  case offline
  case timedOut
  /// Another error, in words.
  case failed(String)
}

extension DirectionsError: CustomStringConvertible {
  static let noPosition = DirectionsError.failed("there is a stop that is no position")

  public var description: String {
    switch self {
    case .noServer(let mode): "no router is known for going \(mode.phrase)"
    case .noRoad(let name, let reach, let mode):
      "there is no way to go \(mode.phrase) within \(Int(reach)) m of \(name)"
    case .noWay(let request):
      "no way leads \(request.mode.phrase) from "
        + (request.stops.count < 6
          ? request.stops.map(\.name).joined(separator: " to ")
          : "\(request.stops[0].name) by \(request.stops.count - 2) stops to "
            + request.stops[request.stops.count - 1].name)
    case .tooLong: "the router takes no request as long as this; leave out some stops"
    case .rateLimited(let pause?):
      "the router wants fewer requests; it asks for a pause of \(pause.text)"
    case .rateLimited(nil): "the router wants fewer requests"
    case .offline: "the router cannot be reached"
    case .timedOut: "the router did not answer in time"
    case .failed(let reason): reason
    }
  }

  init(_ error: HTTPError) {
    self =
      switch error {
      case .offline: .offline
      case .timedOut: .timedOut
      default: .failed(error.description(of: "the router"))
      }
  }
}
