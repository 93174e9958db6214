/// The places of the package's file and of others, indexed by position.
struct Gazetteer: Sendable {
  /// The cities of the package's file. It is read when it is first needed, which takes some
  /// milliseconds.
  static let shared = Result { () throws(GazetteerError) in try GazetteerFile.ofProcess.read() }

  /// The rows (``PlaceRow``).
  private let bytes: [UInt8]
  /// The start of the rows of files in ``bytes``: only they have other names.
  private let filesStart: Int
  /// The rows of files for cities of the package's file, by the starts of the rows there.
  private var twins: [Int32: Range<Int>] = [:]
  /// Where the rows of a time zone begin, and its identifier; in the order of the package's file.
  private let timeZones: [TimeZoneStart]
  private let index: CityIndex
  let streets: StreetIndex

  /// - Parameters:
  ///   - bytes: A line with the names of the columns, and a ``CityRow`` in every other.
  ///   - file: Its name in messages.
  init(_ bytes: [UInt8], file: String) throws(GazetteerError) {
    let (entries, timeZones) = try bytes.withUnsafeBufferPointer { bytes throws(GazetteerError) in
      try Self.rows(of: bytes, file: file)
    }
    index = CityIndex(entries)
    self.timeZones = timeZones
    self.bytes = bytes
    filesStart = bytes.count
    streets = StreetIndex([])
  }

  /// The places of files beside the places of another gazetteer. Where both have a place of one name, the other
  /// gazetteer's is used, with the other names of both.
  init(_ files: [PlacesFile], beside known: Gazetteer?) {
    var bytes = known?.bytes ?? []
    var entries = known?.entriesInOrder ?? []
    var namesakes = known.map { NamesakeCities(entries, of: $0) }
    var twins = known?.twins ?? [:]
    for file in files {
      let start = bytes.count
      bytes += file.rows
      file.rows.withUnsafeBufferPointer { rows in
        for place in file.places {
          let row = start + place.bytes.lowerBound..<start + place.bytes.upperBound
          if let twin = namesakes?.twin(of: place, in: rows) {
            twins[twin] = row
            continue
          }
          entries.append(
            CityIndex.Entry(
              place.coordinate, population: Int(place.population), kind: place.kind, row: row))
        }
      }
    }
    namesakes = nil
    self.bytes = bytes
    self.twins = twins
    timeZones = known?.timeZones ?? []
    filesStart = known?.filesStart ?? 0
    index = CityIndex(entries)
    streets = StreetIndex(files.flatMap(\.streets))
  }

  /// The nearest place, by distances weighted by the places' kinds, and the metres to it along the geodesic; nil when
  /// none is within its reach.
  func nearest(
    to position: Coordinate, onlySettlements: Bool = false
  ) -> (city: City, distance: Double)? {
    index.nearest(to: position, onlySettlements: onlySettlements).map {
      (city(of: $0.entry), $0.distance)
    }
  }

  /// The title of a position, after the street or place that says most about it; nil if there is
  /// none near it.
  func title(of position: Coordinate) -> String? {
    let place = index.nearest(to: position)
    if let street = streets.nearest(to: position),
      street.distance < place?.weighedDistance ?? .infinity
    {
      return NearbyTitle.text(
        title(ofStreet: street.street), at: street.coordinate, of: position,
        distance: street.distance)
    }
    return place.map { place in
      NearbyTitle.text(
        city(of: place.entry).title, at: place.entry.coordinate, of: position,
        distance: place.distance)
    }
  }

  /// `Bahnhofstrasse, Winterthur, Zurich, CH`
  private func title(ofStreet street: Int) -> String {
    let name = streets.name(of: street)
    return settlement(ofStreet: street).map { "\(name), \($0.title)" } ?? name
  }

  /// The place that a street is in, or near.
  func settlement(ofStreet street: Int) -> City? {
    nearest(to: streets.middle(of: street), onlySettlements: true)
      .flatMap { $0.distance <= Self.settlementReach ? $0.city : nil }
  }

  /// Metres: a street farther away is not part of a settlement.
  private static let settlementReach = 10_000.0

  /// The identifier of the time zone of the nearest city of the package's file; nil if none is within reach.
  func timeZone(of position: Coordinate) -> String? {
    guard let city = index.nearest(to: position), city.entry.bytes.lowerBound < filesStart
    else { return nil }
    let zone = timeZones.last { $0.row <= city.entry.bytes.lowerBound }
    return zone.map { zone in bytes.withUnsafeBufferPointer { $0.text(zone.name) } }
  }

  private typealias TimeZoneStart = (row: Int, name: Range<Int>)

  /// In the order of the files.
  var cities: [City] { entriesInOrder.map(city) }

  /// In the order of the files.
  var entriesInOrder: [CityIndex.Entry] { index.entries.sorted { $0.row.start < $1.row.start } }

  /// The settlements near a region of at least so many people.
  func settlements(near region: MapRegion, population: Int) -> [CityIndex.Entry] {
    index.entries(near: region).filter {
      $0.kind == .settlement && $0.population >= population && region.contains($0.coordinate)
    }
  }

  func city(of entry: CityIndex.Entry) -> City {
    bytes.withUnsafeBufferPointer { bytes in
      let row = PlaceRow(bytes, entry.bytes)
      return City(
        name: bytes.text(row.name), region: bytes.text(row.region),
        country: bytes.text(row.country), coordinate: entry.coordinate,
        population: Int(entry.population), kind: entry.kind)
    }
  }

  /// The other names that a file has of a place.
  func otherNames(of entry: CityIndex.Entry) -> [String] {
    var names: [String] = []
    withOtherNames(of: entry) { bytes in
      names = bytes.split(separator: UInt8(ascii: ","))
        .compactMap { String(validating: $0, as: UTF8.self) }
    }
    return names
  }

  /// Calls a function with the other names that a file has of a place, with commas between them,
  /// if there are any.
  func withOtherNames(
    of entry: CityIndex.Entry, _ use: (Slice<UnsafeBufferPointer<UInt8>>) -> Void
  ) {
    let row = twins[entry.row.start] ?? entry.bytes
    guard row.lowerBound >= filesStart else { return }
    bytes.withUnsafeBufferPointer { bytes in
      let names = PlaceRow(bytes, row).otherNames
      if !names.isEmpty { use(bytes[names]) }
    }
  }

  private static func rows(
    of bytes: UnsafeBufferPointer<UInt8>, file: String
  ) throws(GazetteerError) -> ([CityIndex.Entry], [TimeZoneStart]) {
    var entries: [CityIndex.Entry] = []
    var timeZones: [TimeZoneStart] = []
    entries.reserveCapacity(bytes.count / 40)
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var (line, start) = (0, 0)
    while start < bytes.count {
      line += 1
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) else {
        throw .damaged(file: file, line: line, message: "the file ends in the middle of a line")
      }
      let row = start..<end
      start = end + 1
      if !isText, String(validating: bytes[row], as: UTF8.self) == nil {
        throw .damaged(file: file, line: line, message: "this is no UTF-8")
      }
      if line == 1 { continue }
      guard let city = CityRow(bytes, row) else {
        throw .damaged(
          file: file, line: line,
          message:
            "a city is its name, region, country, latitude, longitude, population and perhaps "
            + "time zone, with tabs between them; not "
            + "\(Quoted(String(decoding: bytes[row], as: UTF8.self)))")
      }
      if let zone = city.timeZone { timeZones.append((row.lowerBound, zone)) }
      entries.append(CityIndex.Entry(city.coordinate, population: city.population, row: row))
    }
    if entries.isEmpty {
      throw .damaged(file: file, line: max(line, 1), message: "no city follows")
    }
    return (entries, timeZones)
  }
}

/// The cities of a gazetteer by name and country, to recognise them in another file.
private struct NamesakeCities {
  private var cities: [String: [CityIndex.Entry]] = [:]
  /// Metres: GeoNames moves a place now and then.
  private static let reach = 10_000.0

  /// - Parameter entries: In the order of the gazetteer's file.
  init(_ entries: [CityIndex.Entry], of gazetteer: Gazetteer) {
    for entry in entries {
      let city = gazetteer.city(of: entry)
      cities["\(city.name)\t\(city.country)", default: []].append(entry)
    }
  }

  /// The start of the row of the city that is this place of a file; nil if no city is.
  func twin(of place: PlacesFile.Place, in rows: UnsafeBufferPointer<UInt8>) -> Int32? {
    // All of them have 15,000 people.
    guard place.kind == .settlement, place.population >= Self.fewest else { return nil }
    let row = PlaceRow(rows, place.bytes)
    return cities["\(rows.text(row.name))\t\(rows.text(row.country))", default: []].first {
      Geodesic.distance(from: $0.coordinate, to: place.coordinate) <= Self.reach
    }?.row.start
  }

  /// Less than in the package's file, as populations change.
  private static let fewest = 5_000
}
