extension JSONWriter {
  mutating func write(_ places: SweptPlaces) {
    object { json in
      json.member("courses") { json in
        json.compactObjects(of: places.courses) { course, json in json.members(of: course) }
      }
      json.member("titles") { $0.write(places.titles) }
      if let attribution = places.attribution { json.member("attribution", attribution) }
      json.member("moments", places.moments)
      json.member("rides") { json in
        json.compactObjects(of: places.rides) { ride, json in
          if ride.course != 0 { json.member("course", ride.course) }
          json.member("fixes", ride.fixes)
          json.member("delays", ride.delays)
          if ride.starts.count > 0 { json.member("starts", ride.starts) }
          json.member("totals", ride.totals)
          json.member("clusters", ride.clusters)
        }
      }
    }
  }

  /// Writes an array of objects that stay on the line.
  private mutating func compactObjects<Element>(
    of elements: [Element], _ members: (Element, inout JSONWriter) -> Void
  ) {
    array { json in
      for element in elements {
        json.separate()
        json.object { members(element, &$0) }
      }
    }
  }

  private mutating func members(of course: SweptPlaces.Course) {
    if let start = course.start {
      member("start") { $0.write(verbatim: String(start)) }
    }
    if let zone = course.timeZone { member("zone", zone) }
    member("length") { $0.write(verbatim: String(course.length)) }
    member("count", course.count)
    member("time", course.time)
    member("latitude", course.latitude)
    member("longitude", course.longitude)
    member("accuracy", course.accuracy)
    member("starts", course.starts)
    if course.interruptions.count > 0 { member("interruptions", course.interruptions) }
    member("titles", course.titles)
  }
}
