import Foundation
import Testing

@testable import TrackerPipeline

/// Answers of OSRM 26.10 about a map that was drawn by hand around Winterthur, to the question that
/// `OSRMDirections` asks; without `intersections` and `hint`, which are not used.
enum RecordedAnswer: String, CaseIterable {
  case viaThreeStops = "via-three-stops"
  case ferry, motorway, roundabout, walk, island, far
  case pushingBike = "pushing-bike"
  case samePlace = "same-place"
  case viaSamePlace = "via-same-place"
  case islandSnapped = "island-snapped"

  var text: String {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      return try String(
        contentsOf: folder.appending(path: "Answers/\(rawValue).json"), encoding: .utf8)
    }
  }

  var status: Int { [.island, .far].contains(self) ? 400 : 200 }

  /// The request.
  var request: DirectionsRequest {
    switch self {
    case .viaThreeStops:
      Self.request((47.4987, 8.7020), (47.4987, 8.7230), (47.4950, 8.7460), (47.5100, 8.7212))
    case .ferry: Self.request((47.4952, 8.7160), (47.4880, 8.7015))
    case .pushingBike: Self.request((47.4952, 8.7160), (47.4880, 8.7015), by: .bike)
    case .motorway: Self.request((47.5102, 8.7212), (47.50705, 8.7500))
    case .samePlace: Self.request((47.4987, 8.7230), (47.4987, 8.7230))
    case .viaSamePlace:
      Self.request((47.4951, 8.7155), (47.4987, 8.7230), (47.4987, 8.7230), (47.5033, 8.7325))
    case .roundabout: Self.request((47.49982, 8.7350), (47.49962, 8.73821))
    case .walk: Self.request((47.4951, 8.7155), (47.5033, 8.7325), by: .walk)
    case .island, .islandSnapped: Self.request((47.4951, 8.7155), (47.5302, 8.7600))
    case .far: Self.request((47.4951, 8.7155), (47.3000, 9.5000))
    }
  }

  private static func request(
    _ stops: (Double, Double)..., by mode: TravelMode = .car
  ) -> DirectionsRequest {
    DirectionsRequest(
      zip("ABCD", stops).map { name, stop in
        .init(
          name: String(name), coordinate: Coordinate(latitude: stop.0, longitude: stop.1))
      }, by: mode)
  }

  /// The result, when a server on this machine sends it.
  func directions() throws -> Result<Directions, DirectionsError>? {
    let (body, status) = (try text, status)
    let server = try LoopbackServer { connection, _ in
      connection.answer(status, body, headers: "Content-Type: application/json; charset=UTF-8")
    }
    let service = try OSRMDirections(of: server, for: request.mode)
    return withExtendedLifetime(server) {
      service.directions(for: request).waited(until: .now() + 20)
    }
  }
}

extension OSRMDirections {
  convenience init(
    of server: LoopbackServer, for mode: TravelMode = .car, timeout: Duration = .seconds(20)
  ) throws {
    self.init(
      servers: [mode: try ServerAddress(server.url)], userAgent: "tests/1", timeout: timeout)
  }
}
