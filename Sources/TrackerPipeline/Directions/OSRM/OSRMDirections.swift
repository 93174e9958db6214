import Foundation
import Streams

/// Requests directions from OSRM servers, one for each mode: a server knows the roads of one mode
/// only, and ignores the mode in the path of a request.
///
/// A way begins and ends at the road nearest to each stop. That road must be near; without this
/// limit a server would take one across the sea. Answers are checked before they are used.
///
/// The data is from OpenStreetMap: an app that shows it shows its ``Directions/attribution`` too.
public final class OSRMDirections: DirectionsService {
  private let servers: [TravelMode: ServerAddress]
  private let timeout: Duration
  private let radius: Double
  private let scheduler: any Scheduler
  private let client: HTTPClient

  /// Megabytes; directions across a continent need about ten.
  private static let longestAnswer = 64

  /// - Parameters:
  ///   - userAgent: The name and version of the program.
  ///   - timeout: How long a request may take.
  ///   - radius: Metres from a stop to a road, at most.
  ///   - scheduler: Measures the timeout, and delivers the answer.
  public init(
    servers: [TravelMode: ServerAddress], userAgent: String, timeout: Duration = .seconds(10),
    radius: Double = 1_000, scheduler: any Scheduler = DispatchQueue(label: "OSRMDirections")
  ) {
    self.servers = servers
    self.timeout = timeout
    precondition(radius > 0 && radius < 1e8, "a radius is more than 0 and on the Earth")
    self.radius = radius
    self.scheduler = scheduler
    client = HTTPClient(
      userAgent: userAgent, timeout: timeout, longestAnswer: Self.longestAnswer)
  }

  public func directions(
    for request: DirectionsRequest
  ) -> AnyPublisher<Directions, DirectionsError> {
    guard let server = servers[request.mode] else {
      return Fail(error: .noServer(request.mode)).eraseToAnyPublisher()
    }
    guard let question = question(to: server, about: request) else {
      return Fail(error: .noPosition).eraseToAnyPublisher()
    }
    return client.get(question)
      .mapError { DirectionsError($0) }
      .timeout(timeout, scheduler: scheduler) { .timedOut }
      .interpreted { [radius] answer in
        Result { () throws(DirectionsError) in
          try answer.directions(for: request, within: radius)
        }
      }
      .eraseToAnyPublisher()
  }

  /// Requests the line of each step and no line of the whole, so that no point is sent twice.
  private func question(to server: ServerAddress, about request: DirectionsRequest) -> URL? {
    let stops = request.stops.map(\.coordinate)
    guard stops.allSatisfy(\.isValid) else { return nil }
    let path = stops.map {
      "\(ServerAddress.degrees($0.longitude)),\(ServerAddress.degrees($0.latitude))"
    }
    let profile =
      switch request.mode {
      case .walk: "foot"
      case .bike: "bike"
      case .car: "driving"
      }
    let radiuses = stops.map { _ in "\(Int(radius.rounded(.up)))" }
    return server.url(
      "/route/v1/\(profile)/\(path.joined(separator: ";"))",
      query: [
        ("steps", "true"), ("geometries", "polyline6"), ("overview", "false"),
        ("annotations", "speed"), ("radiuses", radiuses.joined(separator: ";")),
      ])
  }
}

extension HTTPResponse {
  func directions(
    for request: DirectionsRequest, within radius: Double
  ) throws(DirectionsError) -> Directions {
    let reply = try? JSONDecoder().decode(OSRMReply.self, from: body)
    switch (status, reply?.code) {
    case (200, "Ok"?):
      guard let reply else { break }
      return try reply.directions(for: request, within: radius)
    case (200, nil): throw .failed("the router's answer is not that of OSRM")
    case (_, "NoSegment"?):
      throw .noRoad(
        near: request.stops[reply?.stopIndex(in: request.stops.indices) ?? 0].name, within: radius,
        request.mode)
    case (_, "NoRoute"?): throw .noWay(request)
    case (_, "TooBig"?), (413, _), (414, _): throw .tooLong
    case (429, _): throw .rateLimited(pause: pause(since: Date()))
    case (300..<400, _):
      throw .failed("the router has moved \(location.map { "to \(Quoted($0))" } ?? "away")")
    default: break
    }
    if let words = reply?.message ?? reply?.code {
      throw .failed("the router says \(Quoted(words))")
    }
    let name = Self.gatewayErrors[status].map { ", \($0)" } ?? ""
    throw .failed("the router answers with HTTP status \(status)\(name)")
  }
}

extension HTTPResponse {
  /// The answers of a server in between if the router does not run (RFC 9110, section 15.6).
  private static let gatewayErrors = [
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}

extension OSRMReply {
  /// The index of the stop in `Could not find a matching segment for coordinate 1`.
  fileprivate func stopIndex(in stops: Range<Int>) -> Int? {
    let digits = message.map { $0.reversed().prefix { $0.isASCII && $0.isNumber } } ?? []
    return Int(String(digits.reversed())).flatMap { stops.contains($0) ? $0 : nil }
  }
}
