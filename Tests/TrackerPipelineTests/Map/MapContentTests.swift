import Testing

@testable import TrackerPipeline

@Suite struct MapContentTests {
  private let summit = Coordinate(latitude: 46.5, longitude: 8)

  private func names(_ content: MapContent) -> [String] {
    content.elements.map { "\($0.kind) \($0.id.name)" }
  }

  @Test func `it is built of elements, conditions, loops and other content`() {
    let selected: Marker? = Marker(id: "m", position: summit, title: "Summit")
    let isTracking = true
    let base = MapContent { MapCircle(id: "gate", center: summit, radius: 20) }
    let content = MapContent {
      base
      for number in 1...3 {
        Marker(id: "\(number)", position: summit)
      }
      if let selected {
        InfoBubble(selected)
      }
      if isTracking {
        UserPosition(position: summit)
      } else {
        MapPolyline(id: "route", coordinates: [])
      }
      if #available(macOS 15, *) {
        MapPolygon(id: "lake", outline: [summit])
      }
      MarkerState(Marker(id: "live", position: summit))
    }
    #expect(
      names(content) == [
        "circle gate", "marker 1", "marker 2", "marker 3", "bubble m", "userPosition ",
        "polygon lake", "marker live",
      ])
  }

  @Test func `without anything it is empty`() {
    #expect(MapContent {}.elements.isEmpty)
    #expect(MapContent {}.region == nil)
  }

  @Test func `of two elements of one kind and name the first counts`() {
    let content = MapContent {
      Marker(id: "a", position: summit, title: "first")
      Marker(id: "a", position: summit, title: "second")
      MapCircle(id: "a", center: summit, radius: 1)
    }
    #expect(names(content) == ["marker a", "circle a"])
    #expect(content.elements.first == .marker(Marker(id: "a", position: summit, title: "first")))
  }

  @Test func `its region has all of it`() throws {
    let content = MapContent {
      MapCircle(id: "a", center: Coordinate(latitude: 0, longitude: 180), radius: 111_000)
      Marker(position: Coordinate(latitude: 5, longitude: -170))
    }
    let region = try #require(content.region)
    #expect(abs(region.west - 179) < 0.01 && abs(region.east - -170) < 1e-9)
    #expect(abs(region.south - -1) < 0.01 && region.north == 5)
  }

  @Test func `a circle around a pole is all the way round`() throws {
    let circle = MapCircle(
      id: "pole", center: Coordinate(latitude: 89.9, longitude: 8), radius: 50_000)
    let region = try #require(MapElement.circle(circle).region)
    #expect(region.north == 90 && region.width == 360)
    let nowhere = MapCircle(id: "x", center: Coordinate(latitude: .nan, longitude: 8), radius: 1)
    #expect(MapElement.circle(nowhere).region == nil)
  }

  @Test(arguments: [(0, 0, 3), (0.25, 2, 3), (0.5, 2, 2), (1, 3, 0), (7, 3, 0), (-1, 0, 3)])
  func `a line is done up to its progress`(progress: Double, done: Int, left: Int) throws {
    let places = [0.0, 1, 2].map { Coordinate(latitude: 0, longitude: $0) }
    let line = MapPolyline(id: "route", coordinates: places, progress: progress)
    #expect(line.parts.done.count == done)
    #expect(line.parts.left.count == left)
    if done > 0, left > 0 {
      let meeting = try #require(line.parts.done.last)
      #expect(line.parts.left.first == meeting)
      #expect(abs(meeting.longitude - 2 * progress) < 1e-9)
    }
  }

  @Test func `invalid positions are not part of a line or an area`() {
    let broken = Coordinate(latitude: .nan, longitude: 8)
    #expect(MapPolyline(id: "a", coordinates: [summit, broken]).coordinates == [summit])
    #expect(MapPolygon(id: "a", outline: [broken], holes: [[summit, broken]]).holes == [[summit]])
  }
}
