import Streams
import TrackerPipeline

/// Collects the places of one route with all combinations.
struct SweptPlacesBuilder {
  /// A fix that was committed otherwise than it was recorded.
  fileprivate struct Moved: Hashable {
    let location: Location
    let title: Int64
  }

  fileprivate struct Reading {
    var course: SweptPlaces.Course
    var positions = RideRecording.Positions()
    /// The milliseconds of each fix.
    var times: [Int64] = []
    var titles: [Int64]
    /// The number of each recorded fix; the first one of equal fixes.
    let recorded: [Location: Int]
    var moved: [Moved: Int] = [:]
  }

  private var places = SweptPlaces()
  private var readings: [Reading] = []
  private var titles: [String: Int64] = [:]
  private var moments: [RideMoments] = []

  /// Adds a route as it was read for the combinations that follow.
  ///
  /// - Returns: Its index.
  mutating func add(_ route: Route) -> Int {
    var course = SweptPlaces.Course(
      start: route.startTime.map { $0.nanoseconds / 1_000_000 },
      timeZone: route.timeZone?.identifier, length: route.length.pageLength,
      count: route.fixes.count)
    course.starts = IntegerColumn(route.tracks.flatMap(\.segments).map(\.lowerBound))
    course.interruptions = IntegerColumn(foldedInterruptionsOf: route)
    var reading = Reading(
      course: course, titles: Array(repeating: 0, count: route.fixes.count),
      recorded: Dictionary(
        zip(route.fixes, route.fixes.indices), uniquingKeysWith: { first, _ in first }))
    for fix in route.fixes { reading.append(fix) }
    readings.append(reading)
    return readings.count - 1
  }

  /// Adds the ride with the next combination.
  mutating func add(
    _ history: PlaceHistory, moments: RideMoments, attribution: String?, of reading: Int
  ) {
    self.moments.append(moments)
    if places.attribution == nil { places.attribution = attribution }
    var ride = SweptPlaces.Ride(course: reading)
    var delays: [Int64] = []
    var starts: [Int] = []
    let history = history.reversed()
    for (index, place) in history.enumerated() {
      let number = readings[reading].number(
        of: place.location, titled: self.title(place.placemark.title))
      ride.fixes.append(Int64(number))
      delays.append(place.time.pageTime - readings[reading].times[number])
      if place.startsSegment { starts.append(index) }
      ride.totals.append(place.totalDistance.pageLength)
    }
    let areEqual = delays.allSatisfy { $0 == delays[0] }
    ride.delays = IntegerColumn(areEqual ? Array(delays.prefix(1)) : delays)
    ride.clusters = IntegerColumn(clustersOf: history.map(\.location.coordinate))
    if starts != [0] { ride.starts = IntegerColumn(starts) }
    places.rides.append(ride)
  }

  var result: SweptPlaces {
    var result = places
    result.courses = readings.map(\.result)
    for figure in RideMoments.figures.indices {
      for ride in moments { result.moments.append(ride.times[figure].map { $0.pageTime + 1 } ?? 0) }
    }
    return result
  }

  /// The index of a title plus one.
  private mutating func title(_ text: String) -> Int64 {
    if let known = titles[text] { return known }
    places.titles.append(text)
    titles[text] = Int64(places.titles.count)
    return Int64(places.titles.count)
  }
}

extension SweptPlacesBuilder.Reading {
  fileprivate mutating func append(_ fix: Location) {
    positions.append(fix.coordinate, at: fix.time)
    course.accuracy.append(fix.horizontalAccuracy.pageAccuracy)
    times.append(fix.time.pageTime)
  }

  fileprivate mutating func number(of location: Location, titled title: Int64) -> Int {
    if let known = recorded[location], titles[known] == 0 || titles[known] == title {
      titles[known] = title
      return known
    }
    let key = SweptPlacesBuilder.Moved(location: location, title: title)
    if let known = moved[key] { return known }
    moved[key] = times.count
    append(location)
    titles.append(title)
    return times.count - 1
  }

  fileprivate var result: SweptPlaces.Course {
    var result = course
    (result.time, result.latitude, result.longitude) =
      (positions.time, positions.latitude, positions.longitude)
    result.titles = IntegerColumn(titles)
    return result
  }
}
