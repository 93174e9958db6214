/// The cities of a file, indexed by position.
struct Gazetteer: Sendable {
  /// The cities of the package's file. It is read when it is first needed, which takes some
  /// milliseconds.
  static let shared = Result { () throws(GazetteerError) in try GazetteerFile.ofProcess.read() }

  private let bytes: [UInt8]
  private let index: CityIndex

  /// - Parameters:
  ///   - bytes: A line with the names of the columns, and a ``CityRow`` in every other.
  ///   - file: Its name in messages.
  init(_ bytes: [UInt8], file: String) throws(GazetteerError) {
    index = CityIndex(
      try bytes.withUnsafeBufferPointer { bytes throws(GazetteerError) in
        try Self.entries(of: bytes, file: file)
      })
    self.bytes = bytes
  }

  /// The nearest city and the metres to it along the geodesic; nil when none is within
  /// ``CityIndex/reach``.
  func nearest(to position: Coordinate) -> (city: City, distance: Double)? {
    guard let find = index.nearest(to: position), let city = city(in: find.entry.row) else {
      return nil
    }
    return (city, find.distance)
  }

  /// In the order of the file.
  var cities: [City] {
    index.rows.sorted { $0.lowerBound < $1.lowerBound }.compactMap(city)
  }

  private func city(in row: Range<Int>) -> City? {
    bytes.withUnsafeBufferPointer { bytes in
      CityRow(bytes, row).map { row in
        City(
          name: String(decoding: bytes[row.name], as: UTF8.self),
          region: String(decoding: bytes[row.region], as: UTF8.self),
          country: String(decoding: bytes[row.country], as: UTF8.self), coordinate: row.coordinate,
          population: row.population)
      }
    }
  }

  private static func entries(
    of bytes: UnsafeBufferPointer<UInt8>, file: String
  ) throws(GazetteerError) -> [CityIndex.Entry] {
    var entries: [CityIndex.Entry] = []
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
          message: "a city is its name, region, country, latitude, longitude and population, with "
            + "tabs between them; not \(Quoted(String(decoding: bytes[row], as: UTF8.self)))")
      }
      entries.append(CityIndex.Entry(city.coordinate, row: row))
    }
    if entries.isEmpty {
      throw .damaged(file: file, line: max(line, 1), message: "no city follows")
    }
    return entries
  }
}
