import Testing

@testable import TrackerPipeline

@Suite struct StrayTimesTests {
  private static let day = 86_400
  private static let year = 365 * day

  /// The numbers of the points that are removed from a segment with these times, in seconds; nil is
  /// a point without a time.
  private func removed(_ seconds: [Int?]) -> [Int] {
    let segment = seconds.map { second in
      Course.Point(
        coordinate: Coordinate(latitude: 45, longitude: 7),
        time: second.map { Timestamp(nanoseconds: Int64($0) * 1_000_000_000) })
    }
    var segments = [Course.Segment(track: 0, points: segment)]
    var strays = StrayTimes()
    strays.remove(from: &segments, areInOrder: [false], areTurned: [false])
    let numbers = strays.points.map(\.number)
    #expect(
      segments[0].points.map { $0.time?.nanoseconds }
        == seconds.enumerated().filter { !numbers.contains($0.offset + 1) }
        .map { $0.element.map { Int64($0) * 1_000_000_000 } })
    return numbers
  }

  @Test func `a time that is days ahead of both neighbours is removed`() {
    #expect(removed([0, 1, 2 * Self.year, 2, 3]) == [3])
    #expect(removed([0, 1, Self.day + 3, 2, 3]) == [3])
    #expect(removed([0, nil, 2 * Self.year, nil, 3]) == [3])
  }

  @Test func `a time that is days behind both neighbours is removed`() {
    #expect(removed([0, 1, -2 * Self.year, 2, 3]) == [3])
  }

  @Test func `several are removed, each between its neighbours`() {
    #expect(removed([0, Self.year, 1, -Self.year, 2, Self.year, 3]) == [2, 4, 6])
  }

  @Test func `a time that is a day off or less stays`() {
    #expect(removed([0, 1, Self.day + 2, 2, 3]) == [])
    #expect(removed([0, 1, 1 - Self.day, 2, 3]) == [])
  }

  @Test func `points that are days apart stay`() {
    #expect(removed([0, 2 * Self.day, 4 * Self.day, 6 * Self.day]) == [])
    #expect(removed([0, 2 * Self.day]) == [])
    #expect(removed([5 * Self.day, 0]) == [])
    #expect(removed([0, 1, 2 * Self.day, 2 * Self.day + 1]) == [])
  }

  @Test(arguments: 1...5)
  func `up to five at the start are removed, whether ahead or behind`(count: Int) {
    let rest = Array(0...(count + 1)).map(Optional.some)
    let numbers = Array(1...count)

    #expect(removed(numbers.map { $0 + 2 * Self.day } + rest) == numbers)
    #expect(removed(numbers.map { $0 - 2 * Self.year } + rest) == numbers)
  }

  @Test func `a first or last point of a file that is days from the others is removed`() {
    #expect(removed([-2 * Self.day, 0, 1, 2]) == [1])
    #expect(removed([0, 1, 2, 2 * Self.day]) == [4])
    #expect(removed([0, 1, 2, 64 * Self.year]) == [4])
    #expect(removed([0, 1, 2, -2 * Self.day]) == [4])
    #expect(removed([-Self.day, 0, 1, 2]) == [])
    // In a segment that is not at the end of the file it may be where a recording was interrupted.
    let segment = [0, 1, 2, 2 * Self.day].map { second in
      Course.Point(
        coordinate: Coordinate(latitude: 45, longitude: 7),
        time: Timestamp(nanoseconds: Int64(second) * 1_000_000_000))
    }
    let next = [3 * Self.day, 3 * Self.day + 1].map { second in
      Course.Point(
        coordinate: Coordinate(latitude: 45, longitude: 7),
        time: Timestamp(nanoseconds: Int64(second) * 1_000_000_000))
    }
    var segments = [segment, next].map { Course.Segment(track: 0, points: $0) }
    var strays = StrayTimes()
    strays.remove(from: &segments, areInOrder: [true, true], areTurned: [false, false])
    #expect(segments.map(\.points.count) == [4, 2])
  }

  @Test(arguments: 1...5)
  func `up to five at the end are removed, whether ahead or behind`(count: Int) {
    let rest = Array(0...(count + 1))
    let numbers = (1...count).map { rest.count + $0 }

    #expect(removed(rest + numbers.map { $0 - 2 * Self.day }) == numbers)
    #expect(removed(rest + numbers.map { $0 + 2 * Self.year }) == numbers)
  }

  @Test func `more than five at the start stay, and so do those of an interrupted recording`() {
    let rest = Array(0...20).map(Optional.some)

    #expect(removed((1...6).map { $0 + 2 * Self.day } + rest) == [])
    #expect(removed((1...3).map { $0 - 2 * Self.day } + rest) == [])
    #expect(removed([2 * Self.day, 1 + 2 * Self.day, 0, 1]) == [])
  }

  @Test(arguments: [[1], [1, 1], [2, 1, 2], [1, 1, 1, 1, 1]], [true, false])
  func `up to five old points of a file are left out in whatever segments they are`(
    lengths: [Int], isAtStart: Bool
  ) throws {
    // Each is two days from the next.
    var old = 0
    let segments = lengths.map { length in
      let points = (0..<length).map { _ in
        old += 1
        return GPX.point("45", at: (isAtStart ? -40 : 40) * Self.day + 2 * old * Self.day)
      }
      return GPX.element("trkseg", points.joined())
    }
    let recording = GPX.element("trkseg", (0..<12).map { GPX.point("46", at: $0) }.joined())
    let all = isAtStart ? segments + [recording] : [recording] + segments
    let route = try Route.read(gpx: GPX.document(GPX.element("trk", all.joined())))

    #expect(route.seconds == (0..<12).map(Double.init))
    #expect(route.dropped == Route.Dropped(outOfOrder: old))
  }

  @Test func `more than five, and those of another day's recording, stay`() throws {
    func segments(_ seconds: [Int]...) throws -> Route {
      let elements = seconds.map { segment in
        GPX.element("trkseg", segment.map { GPX.point("45", at: $0) }.joined())
      }
      return try Route.read(gpx: GPX.document(GPX.element("trk", elements.joined())))
    }
    let recording = Array(0..<20)

    let six = (1...6).map { [2 * ($0 - 10) * Self.day] }
    #expect(
      try segments(six[0], six[1], six[2], six[3], six[4], six[5], recording).fixes.count == 26)
    #expect(try segments([-3 * Self.day, 10 - 3 * Self.day], recording).fixes.count == 22)
  }

  @Test func `a fix two years ahead drops no fix but itself, and is named`() throws {
    let rows = [0, 1, 2 * Self.year, 2, 3].enumerated().map { "\(1_700_000_000 + $1),45,\($0)\n" }
    let route = try Route.read(csv: "time,lat,lon\n\(rows.joined())")

    #expect(route.seconds == [0, 1, 2, 3])
    #expect(route.dropped == Route.Dropped(outOfOrder: 1))
    #expect(route.points == 5)
    #expect(
      route.warnings == [
        "1 of 5 points left out, whose times are more than a day from those beside them: "
          + "point 3 (2025-11-13T22:13:20Z)"
      ])
  }

  @Test func `five are named, and the others are counted`() throws {
    let seconds = (0...12).map { $0.isMultiple(of: 2) ? $0 : $0 + Self.year }
    let rows = seconds.map { "\($0),45,7\n" }
    let route = try Route.read(csv: "t,lat,lon\n\(rows.joined())")

    #expect(
      route.warnings == [
        "6 of 13 points left out, whose times are more than a day from those beside them: "
          + "points 2, 4, 6, 8, 10 and 1 other"
      ])
  }
}
