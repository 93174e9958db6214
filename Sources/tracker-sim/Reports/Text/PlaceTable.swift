import Streams
import TrackerPipeline

/// The places as lines of a table, whose columns are chosen before the first place is known.
struct PlaceTable: Sendable {
  /// The columns in their order, with their headings.
  private enum Column: String {
    case index = "#"
    /// Since the first fix.
    case elapsed = "time"
    case timeOfDay, place, latitude, longitude, accuracy
    case step = "step m"
    case total = "total km"

    /// In columns of the page, with the gap before it.
    func width(_ contents: Contents) -> Int {
      switch self {
      case .index: 4
      // Of a ride of several days, with two columns before the days.
      case .elapsed: max(12, ClockText.of(contents.end).columns + 2)
      case .timeOfDay: 10
      case .latitude: 11
      case .longitude: 12
      case .accuracy, .total: 9
      case .step: 8
      case .place: 2
      }
    }
  }

  /// The properties of the places that are known in advance.
  struct Contents {
    /// The time of the last place, or a later one.
    var end = Instant.zero
    var hasTimeOfDay = false
    var hasAccuracy = true
    /// False if places are named by their coordinates.
    var hasCoordinates = true
  }

  private let columns: [Column]
  private let contents: Contents
  private let placeWidth: Int
  private let width: Int
  private let clock: WallClock

  /// Optional columns, each with the minimum width that must remain for the place. The first column
  /// that does not fit ends the selection.
  private static func optional(_ contents: Contents) -> [(columns: [Column], place: Int)] {
    [([.step], 20)] + (contents.hasAccuracy ? [([.accuracy], 20)] : [])
      + (contents.hasTimeOfDay ? [([.timeOfDay], 26)] : [])
      + (contents.hasCoordinates ? [([.latitude, .longitude], 36)] : [])
  }

  /// - Parameters:
  ///   - width: The width of the page. A text that is longer than its column moves the rest of its
  ///     line.
  ///   - clock: The time of day of the ride.
  init(_ contents: Contents, width: Int, clock: WallClock) {
    var chosen: Set<Column> = [.index, .elapsed, .place, .total]
    var room = width - chosen.reduce(0) { $0 + $1.width(contents) }
    for (columns, place) in Self.optional(contents) {
      let needed = columns.reduce(0) { $0 + $1.width(contents) }
      guard room - needed >= place else { break }
      room -= needed
      chosen.formUnion(columns)
    }
    let all: [Column] = [
      .index, .elapsed, .timeOfDay, .place, .latitude, .longitude, .accuracy, .step, .total,
    ]
    columns = all.filter(chosen.contains)
    placeWidth = max(12, min(room, 56))
    self.contents = contents
    self.width = width
    self.clock = clock
  }

  /// - Parameter time: The time of the first row, whose offset from UTC is above the times of day.
  func header(at time: Instant) -> String {
    line { $0 == .timeOfDay ? clock.zone(time) : $0.rawValue }
  }

  /// The first place of a segment has no step.
  ///
  /// - Parameter name: The text for its name.
  func row(_ place: VisitedPlace, name: String) -> String {
    let name = name.wrapped(to: placeWidth, breakingWords: true)
    let first = line { column in
      switch column {
      case .index: String(place.index)
      case .elapsed: ClockText.of(place.time)
      case .timeOfDay: clock.timeOfDay(place.time)
      case .place: name.first ?? ""
      case .latitude: degrees(place.location.coordinate.latitude)
      case .longitude: degrees(place.location.coordinate.longitude)
      case .accuracy: place.accuracyText ?? ""
      case .step: place.startsSegment ? "-" : FixedPoint(place.distance, places: 1)?.text ?? "?"
      case .total: FixedPoint(place.totalDistance / 1_000, places: 3)?.text ?? "?"
      }
    }
    return ([first] + name.dropFirst().map(note)).joined(separator: "\n")
  }

  /// Indents a text to the places, or less if it has no room there.
  func note(_ text: String) -> String {
    let before = columns.prefix { $0 != .place }.reduce(2) { $0 + $1.width(contents) }
    return String(repeating: " ", count: max(0, min(before, width - text.columns))) + text
  }

  private func degrees(_ number: Double) -> String {
    FixedPoint(number, places: 5)?.text ?? "?"
  }

  private func line(_ cell: (Column) -> String) -> String {
    columns.map { column in
      column == .place
        ? "  " + cell(column).padded(to: placeWidth)
        : " " + cell(column).indented(to: column.width(contents) - 1)
    }.joined()
  }
}
