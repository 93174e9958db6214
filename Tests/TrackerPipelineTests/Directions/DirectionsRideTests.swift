import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct DirectionsRideTests {
  private func directions(_ answer: RecordedAnswer) throws -> Directions {
    try #require(try answer.directions()).get()
  }

  private func straight(_ mode: TravelMode, metres: Double = 1_000) throws -> Directions {
    let start = Coordinate(latitude: 47, longitude: 8)
    let end = Geodesic.destination(from: start, azimuth: 90, distance: metres)
    let request = DirectionsRequest(
      [.init(name: "A", coordinate: start), .init(name: "B", coordinate: end)], by: mode)
    return try #require(StraightDirections().directions(for: request).waited(until: .now() + 20))
      .get()
  }

  /// As a file has it, with the points of the line and without a time.
  private func gpx(_ directions: Directions) -> String {
    let points = directions.line.map { "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>" }
    return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private func read(_ text: String, speed: Double = 5.5) throws -> Route {
    try Route.read(
      bytes: text.utf8, file: "line.gpx", options: RouteOptions(speed: speed))
  }

  private func places(_ route: Route) -> [VisitedPlace] {
    Simulation(route: route, geocoder: CoordinateGeocoder()).run().places
  }

  @Test(arguments: [RecordedAnswer.viaThreeStops, .walk, .ferry, .viaSamePlace])
  func `a ride along directions commits the same places as the same line given as GPX`(
    answer: RecordedAnswer
  ) throws {
    let directions = try directions(answer)
    let ridden = places(try directions.route(speed: 4))
    let given = places(try read(gpx(directions), speed: 4))

    #expect(ridden.count > 5)
    #expect(ridden == given)
  }

  @Test(arguments: [RecordedAnswer.viaThreeStops, .walk, .ferry, .motorway])
  func `the speeds are the router's, and the time is theirs`(answer: RecordedAnswer) throws {
    let directions = try directions(answer)
    let route = try directions.route()
    let speeds = try #require(directions.speeds)
    let expected = zip(zip(directions.line, directions.line.dropFirst()), speeds).reduce(0) {
      $0 + ($1.1 > 0 ? Geodesic.distance(from: $1.0.0, to: $1.0.1) / $1.1 : 0)
    }
    let highest = try #require(speeds.max())

    #expect(abs(route.duration / .seconds(1) - expected) < 0.001)
    #expect(route.timing == .planned)
    #expect(route.source == "osrm")
    for (fix, next) in zip(route.fixes, route.fixes.dropFirst()) {
      let seconds = fix.time.duration(to: next.time) / .seconds(1)
      let distance = Geodesic.distance(from: fix.coordinate, to: next.coordinate)
      #expect(seconds > 0 && seconds <= 1)
      #expect(distance <= highest * seconds + 0.01)
    }
    #expect(route.fixes.first?.coordinate == directions.line.first)
    #expect(route.fixes.last?.coordinate == directions.line.last)
  }

  @Test(arguments: TravelMode.allCases)
  func `without speeds one starts and ends at rest, at the mode's speed in between`(
    mode: TravelMode
  ) throws {
    let route = try straight(mode).route()
    let steps = zip(route.fixes, route.fixes.dropFirst()).map {
      Geodesic.distance(from: $0.coordinate, to: $1.coordinate)
    }
    let top = try #require(steps.max())

    #expect(abs(top - mode.speed) < 0.01)
    #expect(steps[0] <= 1.2 && steps[0] < top)
    #expect(try #require(steps.last) < top)
    #expect(route.source == "straight")
    #expect(abs(route.length - 1_000) < 0.01)
    for (speed, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - speed) < 2) }
  }

  @Test func `without speeds one stands before each turn and longer at each stop`() throws {
    let text = try RecordedAnswer.viaThreeStops.text.replacing(
      #/"annotation":\{[^}]*\},?/#, with: "")
    let reply = try JSONDecoder().decode(OSRMReply.self, from: Data(text.utf8))
    let directions = try reply.directions(
      for: RecordedAnswer.viaThreeStops.request, within: 1_000)
    let route = try directions.route()
    #expect(directions.speeds == nil)

    var pauses: [Int] = []
    var standing = 0
    for (fix, next) in zip(route.fixes, route.fixes.dropFirst()) {
      if fix.coordinate == next.coordinate {
        standing += 1
      } else if standing > 0 {
        pauses.append(standing)
        standing = 0
      }
    }
    let turns = directions.steps.filter { $0.isTurn && $0.start > 0 }.count
    #expect(pauses.count == turns + 2)
    #expect(pauses.filter { $0 == 30 }.count == 2)
    #expect(pauses.filter { $0 == 6 }.count == turns)
  }

  @Test func `an interval is kept, and one fix stands at the end`() throws {
    let route = try directions(.walk).route(interval: .seconds(7))
    let intervals = zip(route.fixes, route.fixes.dropFirst()).map { $0.time.duration(to: $1.time) }

    #expect(intervals.dropLast().allSatisfy { $0 == .seconds(7) })
    #expect(try #require(intervals.last) <= .seconds(7))
  }

  @Test func `a way around the Earth is refused, or ridden with fewer fixes`() throws {
    let directions = try straight(.walk, metres: 15_000_000)
    let error = try #require(throws: RouteError.self) { try directions.route() }

    #expect(error.description.contains("it takes 124 days and nights at the speed of its mode"))
    #expect(try directions.route(speed: 250, interval: .seconds(60)).fixes.count == 1_001)
    let shorter = try straight(.walk, metres: 200_000)
    let fewer = try #require(throws: RouteError.self) {
      try shorter.route(interval: .milliseconds(100))
    }
    #expect(fewer.description.contains("more than 1000000 fixes; use a longer --interval"))
  }

  @Test func `a route keeps its directions, unless its ends are to be hidden`() throws {
    let route = try directions(.walk).route()
    var part = RoutePart()
    #expect(route.directions?.name == "A – B")
    part.laps = 2
    #expect(try route.part(part, file: "x").directions != nil)
    part.trim = 100
    let trimmed = try route.part(part, file: "x")
    #expect(trimmed.directions == nil)
    #expect(trimmed.name == "directions")
    part = RoutePart()
    part.isReversed = true
    let back = try #require(try route.part(part, file: "x").directions)
    #expect(back.name == "B – A" && back.steps.isEmpty)
    #expect(back.line == route.directions?.line.reversed())
  }

  @Test func `notes about the ends of a way are hidden with the ends`() throws {
    let way = try directions(.walk)
    let noted = Directions(
      request: way.request, followsRoads: true, line: way.line, steps: way.steps,
      distance: way.distance, duration: way.duration, notes: ["the nearest road to A is far"])
    var part = RoutePart()
    part.trim = 100
    #expect(try noted.route().warnings == noted.notes)
    #expect(try noted.route().part(part, file: "x").warnings == [])
    #expect(try straight(.walk).route().part(part, file: "x").name == "straight line")
  }

  @Test(arguments: [1e-300, 0.000_1, 0])
  func `a speed that is next to none is not known`(speed: Double) throws {
    let way = try straight(.bike)
    let slow = Directions(
      request: way.request, followsRoads: true, line: way.line,
      speeds: way.line.dropFirst().map { _ in speed }, steps: way.steps, distance: way.distance,
      duration: way.duration)
    #expect(abs(try slow.route().duration / .seconds(1) - 1_000 / 5.5) < 0.001)
    #expect(try slow.route(interval: .seconds(360_000)).fixes.count == 2)
  }
}
