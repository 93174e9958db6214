import TrackerPipeline

/// The places as comma-separated values (RFC 4180): a header, lines that end in CR LF, quotes where
/// they must be.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers are not
/// text: a negative longitude stays as it is.
struct CSVReport: ResultDocument {
  private var output: BlockOutput
  /// Who has named the places: there is no room for that in the format.
  private var attribution: String?
  private let isShared: Bool

  /// - Parameter isShared: Whether a first column says which route a place belongs to.
  init(_ descriptor: Descriptor, isShared: Bool) {
    output = BlockOutput(descriptor)
    self.isShared = isShared
    write(row: (isShared ? ["route"] : []) + Self.header)
  }

  private static let header = [
    "index", "t", "fix_t", "time", "latitude", "longitude", "horizontal_accuracy_m", "title",
    "distance_m", "total_m",
  ]

  mutating func add(_ result: RideResult) {
    attribution = attribution ?? result.report.attribution
    let route = result.report.route
    let clock = WallClock(route)
    for place in result.report.places {
      let cells = Self.cells(of: place, at: clock)
      write(row: (isShared ? [CSVCell.text(route.name)] : []) + cells)
    }
  }

  mutating func finish() throws(Failure) {
    try output.finish()
    if let attribution { StandardStream.error.say("tracker-sim: names of places: \(attribution)") }
  }

  /// In the order of the header.
  private static func cells(of place: VisitedPlace, at clock: WallClock) -> [String] {
    let location = place.location
    return [
      String(place.index),
      FixedPoint(nanoseconds: place.time.nanoseconds, places: 3).trimmedText,
      FixedPoint(nanoseconds: location.time.nanoseconds, places: 3).trimmedText,
      clock.isKnown ? clock.text(location.time) : "",
      number(location.coordinate.latitude, places: 7),
      number(location.coordinate.longitude, places: 7),
      location.horizontalAccuracy.map { number($0, places: 3) } ?? "",
      CSVCell.text(place.placemark.title),
      number(place.distance, places: 3),
      number(place.totalDistance, places: 3),
    ]
  }

  /// Nothing stands for what is not finite.
  private static func number(_ value: Double, places: Int) -> String {
    FixedPoint(value, places: places)?.trimmedText ?? ""
  }

  private mutating func write(row: [String]) {
    output.write(row.joined(separator: ",") + "\r\n")
  }
}
