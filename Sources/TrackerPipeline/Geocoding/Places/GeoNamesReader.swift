/// Reads a file of GeoNames: a place in each line, 19 columns with tabs between them, in UTF-8, as
/// described in https://download.geonames.org/export/dump/readme.txt.
struct GeoNamesReader {
  static let columnCount = 19

  private let input: RouteInput
  private var file = PlacesFile()
  private var problems = LeftOutLines()
  /// The names of the divisions of countries, by `CH` and `ZH`.
  private var regions: [String: [UInt8]] = [:]
  /// The rows, with the code of the region in the place of its name.
  private var coded = PlacesFile()

  /// The bytes of other names that are kept of a file; the names of large cities are kept beyond that. With 500,000
  /// places this is three names each, and a search has less than 250 MB.
  static let otherNamesRoom = 25_000_000
  /// The population from which on the other names of a city are always kept.
  private static let manyPeople = 15_000.0
  private let otherNamesRoom: Int
  private var otherNamesSize = 0
  private var placesWithoutOtherNames = 0

  /// True if a first line with so many columns may be of GeoNames: a damaged line is recognised too.
  static func isLikely(columns: Int) -> Bool {
    (columnCount - 4...columnCount + 4).contains(columns)
  }

  static func read(
    _ input: RouteInput, otherNamesRoom: Int = Self.otherNamesRoom
  ) throws(RouteError) -> PlacesFile {
    var reader = Self(input: input.inUTF8(), otherNamesRoom: otherNamesRoom)
    return try reader.read()
  }

  private init(input: RouteInput, otherNamesRoom: Int) {
    self.input = input
    self.otherNamesRoom = otherNamesRoom
  }

  private mutating func read() throws(RouteError) -> PlacesFile {
    var lines = LineReader(input)
    while try lines.next() {
      if lines.line.isEmpty { continue }
      let problem = lines.line.withUnsafeBufferPointer { add($0) }
      guard let problem else { continue }
      // The names of the columns, which some programs add.
      if lines.number == 1, lines.line.starts(with: "geonameid\t".utf8) { continue }
      problems.add(line: lines.number, problem)
    }
    if coded.places.isEmpty {
      throw problems.firstError(in: input.file)
        ?? RouteError(file: input.file, message: "there is no place in it")
    }
    nameRegions()
    file.warnings = problems.warnings(file: input.file, of: "line")
    if placesWithoutOtherNames > 0 {
      file.warnings.append(
        "\(input.file): the other names of \(counted(placesWithoutOtherNames, "place")) are left "
          + "out, as all are more than \(otherNamesRoom.grouped) bytes")
    }
    file.attribution = OfflineGeocoder.credit
    return file
  }

  /// Adds the place of a line; returns the reason why it cannot be used.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var fields: [Range<Int>] = []
    fields.reserveCapacity(Self.columnCount)
    var rest = 0..<bytes.count
    while fields.count < Self.columnCount, let field = bytes.field(in: &rest) {
      fields.append(field)
    }
    guard fields.count == Self.columnCount - 1 else {
      let count = bytes.count { $0 == UInt8(ascii: "\t") } + 1
      return "it has \(counted(count, "column")), and a place of GeoNames has \(Self.columnCount)"
    }
    let name = fields[1]
    if name.isEmpty { return "the name, column 2, is empty" }
    guard String(validating: bytes[name], as: UTF8.self) != nil else {
      return "the name, column 2, is no UTF-8"
    }
    guard let latitude = bytes.number(in: fields[4]), abs(latitude) <= 90 else {
      return "the latitude, column 5, is \(Quoted(bytes.text(fields[4]))), and not -90 to 90"
    }
    guard let longitude = bytes.number(in: fields[5]), abs(longitude) <= 180 else {
      return "the longitude, column 6, is \(Quoted(bytes.text(fields[5]))), and not -180 to 180"
    }
    let people = fields[14].isEmpty ? 0 : bytes.number(in: fields[14])
    guard let people, people >= 0 else {
      return "the population, column 15, is \(Quoted(bytes.text(fields[14]))), and no number"
    }
    let (country, region) = (fields[8], fields[10])
    let use = GeoNamesFeature(bytes[fields[6]], code: bytes[fields[7]])
    if case .region = use {
      regions[bytes.text(country) + "." + bytes.text(region)] = Array(bytes[name])
    }
    guard let kind = use.kind else { return nil }
    var row = Array(bytes[name])
    for field in [region, country, keptOtherNames(fields[3], ofPlaceWith: people)] {
      row.append(UInt8(ascii: "\t"))
      row += bytes[field]
    }
    coded.add(
      row, Coordinate(latitude: latitude, longitude: longitude),
      population: Int(people), kind: kind)
    input.bound(coded.places.count)
    return nil
  }

  /// The other names of a place, if there is room for them.
  private mutating func keptOtherNames(
    _ names: Range<Int>, ofPlaceWith people: Double
  ) -> Range<Int> {
    guard otherNamesSize + names.count <= otherNamesRoom || people >= Self.manyPeople else {
      placesWithoutOtherNames += 1
      return names.lowerBound..<names.lowerBound
    }
    otherNamesSize += names.count
    return names
  }

  /// Replaces the codes of regions by their names, which may be in later lines.
  private mutating func nameRegions() {
    file.rows.reserveCapacity(coded.rows.count * 5 / 4)
    file.places.reserveCapacity(coded.places.count)
    var known: [[UInt8]: [UInt8]] = [:]
    var row: [UInt8] = []
    coded.rows.withUnsafeBufferPointer { rows in
      for place in coded.places {
        let fields = PlaceRow(rows, place.bytes)
        let code = Array(rows[fields.region.lowerBound..<fields.country.upperBound])
        let area = known[code] ?? named(rows, fields)
        known[code] = area
        row.removeAll(keepingCapacity: true)
        row += rows[fields.name]
        row.append(UInt8(ascii: "\t"))
        row += area
        if !fields.otherNames.isEmpty {
          row.append(UInt8(ascii: "\t"))
          row += rows[fields.otherNames]
        }
        file.add(
          row, place.coordinate, population: Int(place.population), kind: place.kind)
      }
    }
    coded = PlacesFile()
  }

  /// A region and a country with the region's name; no region if its name is not known.
  private func named(_ rows: UnsafeBufferPointer<UInt8>, _ fields: PlaceRow) -> [UInt8] {
    let name = regions["\(rows.text(fields.country)).\(rows.text(fields.region))"] ?? []
    return name + [UInt8(ascii: "\t")] + Array(rows[fields.country])
  }
}

/// The class and the code of a place of GeoNames, https://www.geonames.org/export/codes.html.
private enum GeoNamesFeature {
  case place(City.Kind)
  /// A first-level division of a country.
  case region
  /// Not there any more, or an area that has the name of its main place.
  case unused

  init(_ letter: Slice<UnsafeBufferPointer<UInt8>>, code: Slice<UnsafeBufferPointer<UInt8>>) {
    switch letter.first {
    case UInt8(ascii: "P"):
      let isGone = ["PPLQ", "PPLH", "PPLW", "PPLCH"].contains { code.elementsEqual($0.utf8) }
      self = isGone ? .unused : .place(.settlement)
    case UInt8(ascii: "A"): self = code.elementsEqual("ADM1".utf8) ? .region : .unused
    // Thousands of hotels have been entered as advertisements.
    case UInt8(ascii: "S") where code.elementsEqual("HTL".utf8): self = .place(.other)
    case UInt8(ascii: "S"), UInt8(ascii: "T"): self = .place(.pointOfInterest)
    default: self = .place(.other)
    }
  }

  var kind: City.Kind? {
    if case .place(let kind) = self { kind } else { nil }
  }
}
