import TrackerPipeline

extension SweptPlaces {
  /// Reads the output of ``JSONWriter``, and checks that all numbers refer to something.
  init(_ field: JSONField, rides count: Int) throws(JSONProblem) {
    let members = JSONMembers(try field.members())
    for element in try members.needed("titles", in: field).elements() {
      titles.append(try element.text(such: "\"Bern\""))
    }
    attribution = try members["attribution"].map { field throws(JSONProblem) in
      try field.text(such: "\"GeoNames\"")
    }
    for element in try members.needed("courses", in: field).elements() {
      courses.append(try Course(element, titles: titles.count))
    }
    let list = try members.needed("rides", in: field)
    for element in try list.elements() { rides.append(try Ride(element, of: courses)) }
    guard rides.count == count else {
      throw list.problem("there are \(rides.count) rides, and should be \(count)")
    }
    let times = try members.needed("moments", in: field)
    let values = try times.column()
    guard values.count == RideMoments.figures.count * count, values.allSatisfy({ $0 >= 0 }) else {
      throw times.problem("these are not the times of \(count) rides")
    }
    moments = IntegerColumn(values)
  }
}

extension SweptPlaces.Course {
  fileprivate init(_ field: JSONField, titles: Int) throws(JSONProblem) {
    let members = JSONMembers(try field.members())
    func column(_ name: String) throws(JSONProblem) -> [Int64] {
      try members.needed(name, in: field).column()
    }
    start = try members["start"].map { field throws(JSONProblem) in try field.integer() }
    timeZone = try members["zone"].map { field throws(JSONProblem) in
      try field.text(such: "\"Europe/Zurich\"")
    }
    length = try members.needed("length", in: field).integer()
    count = try members.needed("count", in: field).count()
    let times = try column("time")
    time = IntegerColumn(times)
    latitude = IntegerColumn(try column("latitude"))
    longitude = IntegerColumn(try column("longitude"))
    accuracy = IntegerColumn(try column("accuracy"))
    starts = IntegerColumn(try column("starts"))
    let bounds = try members["interruptions"].map { field throws(JSONProblem) in
      try field.column()
    }
    interruptions = IntegerColumn(bounds ?? [])
    let names = try column("titles")
    self.titles = IntegerColumn(names)
    let columns = [latitude, longitude, accuracy, self.titles]
    guard count <= times.count, columns.allSatisfy({ $0.count == times.count }),
      names.allSatisfy({ (0...Int64(titles)).contains($0) }),
      interruptions.count.isMultiple(of: 2), bounds == bounds?.sorted()
    else { throw field.problem("these columns are not of one route") }
  }
}

extension SweptPlaces.Ride {
  fileprivate init(_ field: JSONField, of courses: [SweptPlaces.Course]) throws(JSONProblem) {
    let members = JSONMembers(try field.members())
    course = try members["course"].map { field throws(JSONProblem) in try field.count() } ?? 0
    let numbers = try members.needed("fixes", in: field).column()
    let waits = try members.needed("delays", in: field).column()
    fixes = IntegerColumn(numbers)
    delays = IntegerColumn(waits)
    if let field = members["starts"] { starts = IntegerColumn(try field.column()) }
    let tree = try members.needed("clusters", in: field).column()
    totals = IntegerColumn(try members.needed("totals", in: field).column())
    clusters = IntegerColumn(tree)
    guard courses.indices.contains(course),
      numbers.allSatisfy({ (0..<Int64(courses[course].time.count)).contains($0) }),
      waits.count == numbers.count || waits.count == min(numbers.count, 1),
      totals.count == numbers.count, tree.count == numbers.count,
      // A page follows each place to an earlier one.
      tree.enumerated().allSatisfy({ place, number in
        number == 0 || number % 32 > 0 && (1...max(1, Int64(place))).contains(number / 32)
      }), tree.first.map({ $0 == 0 }) ?? true
    else { throw field.problem("these are not the places of one ride") }
  }
}

extension JSONField {
  fileprivate func column() throws(JSONProblem) -> [Int64] {
    guard let values = IntegerColumn.values(base64: try text(such: "\"AAIC\"")) else {
      throw problem("a column of numbers in base64 should be here")
    }
    return values
  }

  fileprivate func integer() throws(JSONProblem) -> Int64 {
    guard let number = Int64(try number().text) else {
      throw problem("a whole number should be here")
    }
    return number
  }
}
