import Streams
import Testing

@testable import TrackerPipeline

/// Directions along MapKit's routes.
@Suite struct MapKitRouteTests {
  private static func point(_ east: Double) -> Coordinate {
    Coordinate(latitude: 47, longitude: 8 + east)
  }

  private static let stops = ["A", "B", "C"].enumerated().map { index, name in
    DirectionsRequest.Stop(name: name, coordinate: point(Double(index) * 0.02))
  }

  private static let first = MapKitRoute(
    line: [point(0), point(0.01), point(0.02)],
    steps: [
      .init(instructions: "", start: point(0), distance: 100),
      .init(instructions: "Turn left onto Seeweg", start: point(0.01), distance: 200),
      .init(instructions: "", start: nil, distance: 100),
    ], distance: 400, expectedTravelTime: 40, notices: ["A toll is charged."])

  private static let second = MapKitRoute(
    line: [point(0.02), point(0.04)],
    steps: [.init(instructions: "Walk east", start: point(0.0201), distance: 300)], distance: 300,
    expectedTravelTime: 60, notices: [])

  @Test func `routes are joined, and a step begins at a point of the line`() throws {
    let request = DirectionsRequest(Self.stops, by: .walk)
    let way = try Directions([Self.first, Self.second], for: request)

    #expect(way.line == [0, 0.01, 0.02, 0.04].map { Self.point($0) })
    #expect(
      way.steps.map(\.instruction)
        == ["Leave A", "Turn left onto Seeweg", "Walk east", "Arrive at C"])
    #expect(way.steps.map(\.start) == [0, 1, 2, 3])
    #expect(way.steps.map(\.distance) == [100, 300, 300, 0])
    #expect(way.steps.map(\.duration) == [.seconds(10), .seconds(30), .seconds(60), .zero])
    #expect(way.steps.map(\.isDeparture) == [true, false, true, false])
    #expect(way.distance == 700)
    #expect(way.duration == .seconds(100))
    #expect(way.notes == ["A toll is charged."])
    #expect(way.followsRoads)
  }

  @Test func `such a way can be ridden`() throws {
    let request = DirectionsRequest(Self.stops, by: .walk)
    let route = try Directions([Self.first, Self.second], for: request).route()
    #expect(route.fixes.count > 10)
  }

  @Test func `a route without steps leaves the stop`() throws {
    var bare = Self.first
    bare.steps = []
    let way = try Directions(
      [bare], for: DirectionsRequest(Array(Self.stops.prefix(2)), by: .walk))
    #expect(way.steps.map(\.instruction) == ["Leave A", "Arrive at B"])
    #expect(way.steps.map(\.duration) == [.seconds(40), .zero])
  }

  @Test(arguments: [
    ([], "MapKit's answer is about other stops than were asked for"),
    (
      [changed { $0.line = [point(0)] }], "MapKit's answer has no line in it"
    ),
    (
      [changed { $0.line[1].latitude = 91 }], "MapKit's answer has no line in it"
    ),
    (
      [changed { $0.distance = -1 }],
      "MapKit's answer has a distance of -1.0 m or a duration of 40.0 s, which cannot be"
    ),
    (
      [changed { $0.expectedTravelTime = .nan }],
      "MapKit's answer has a distance of 400.0 m or a duration of nan s, which cannot be"
    ),
  ])
  func `an impossible route is an error`(routes: [MapKitRoute], message: String) {
    let request = DirectionsRequest(Array(Self.stops.prefix(2)), by: .walk)
    #expect(throws: DirectionsError.failed(message)) { try Directions(routes, for: request) }
  }

  private static func changed(_ change: (inout MapKitRoute) -> Void) -> MapKitRoute {
    var route = first
    change(&route)
    return route
  }
}
