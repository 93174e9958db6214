import TrackerPipeline

/// The places as comma-separated values (RFC 4180): a header, lines that end in CR LF, and quotes
/// if necessary.
///
/// A text that a spreadsheet would read as a formula gets an apostrophe before it. Numbers are not
/// text: a negative longitude stays unchanged.
struct CSVReport: ResultDocument {
  private var output: BlockOutput
  /// The attribution of the names; the format has no room for it.
  private var attribution: String?
  private let isShared: Bool

  /// - Parameter isShared: True to name the route of each place in a first column.
  init(_ descriptor: Descriptor, isShared: Bool) {
    output = BlockOutput(descriptor)
    self.isShared = isShared
    write(row: (isShared ? ["route"] : []) + Self.header)
  }

  private static let header = [
    "index", "t", "fix_t", "time", "latitude", "longitude", "horizontal_accuracy_m", "title",
    "distance_m", "total_m", "total_across_interruptions_m",
  ]

  mutating func add(_ result: RideResult) {
    attribution = attribution ?? result.report.attribution
    let route = result.report.route
    let clock = WallClock(route)
    for (place, across) in zip(result.report.places, result.report.totalsAcrossInterruptions) {
      let cells = Self.cells(of: place, at: clock) + [Self.number(across, places: 3)]
      write(row: (isShared ? [CSVCell.text(route.name)] : []) + cells)
    }
  }

  mutating func finish() throws(Failure) {
    try output.finish()
    if let attribution { StandardStream.error.say("tracker-sim: names of places: \(attribution)") }
  }

  /// The cells but the last, in the order of the header.
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

  /// Empty if the number is not finite.
  private static func number(_ value: Double, places: Int) -> String {
    FixedPoint(value, places: places)?.trimmedText ?? ""
  }

  private mutating func write(row: [String]) {
    output.write(row.joined(separator: ",") + "\r\n")
  }
}
