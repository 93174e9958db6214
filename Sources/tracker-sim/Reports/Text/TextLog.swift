import Streams
import TrackerPipeline

/// Logs a ride for people: the places as they are committed, and the rest at the end.
struct TextLog: RideLog {
  let report: TextReport
  var pending: [UInt8] = []
  private var table: PlaceTable?
  private var names = PlaceNames()
  private var gaps: PlaceGaps?
  private var clock: WallClock?
  /// The time of the last fix; nil if it is still to come, and once a place after it is written.
  private var end: Instant?
  /// The day of the last line; the day of the start is in the heading.
  private var day: WallClock.Day?
  /// The day of the last place that was written as it came.
  private var shownDay: WallClock.Day?
  private var hasPlaces = false
  private var excerpt: PlaceExcerpt?

  init(report: TextReport) {
    self.report = report
    excerpt = report.excerpt.map(PlaceExcerpt.init)
  }

  mutating func start(_ route: Route) {
    write(report.header(route))
    table = report.table(of: route)
    gaps = PlaceGaps(of: route)
    let clock = WallClock(route)
    self.clock = clock
    day = clock.day(.zero)
    end = route.timing == .live ? nil : Instant(route.duration)
  }

  mutating func receive(_ event: TrackerEvent, at time: Instant) {
    guard case .commit(let place) = event, let table else { return }
    if !hasPlaces { write(report.style.heading(table.header(at: place.time)) + "\n") }
    let note = note(before: place)
    let isFirst = !hasPlaces
    hasPlaces = true
    if excerpt?.shows(place, after: note) == false { return }
    if !isFirst, let note { write(table.note(note) + "\n") }
    shownDay = day
    write(place, in: table)
  }

  mutating func end(_ report: RideReport, _ metrics: RideMetrics?) {
    if let excerpt, let table {
      if let note = excerpt.note {
        write(note + "\n")
        names.forget()
      }
      for (index, (place, note)) in excerpt.tail.enumerated() {
        // The rows that were left out may have ended on another day.
        let isAfterOthers = index == 0 && excerpt.note != nil
        let changes = clock?.day(place.time)?.changes(since: shownDay)
        if let news = isAfterOthers ? changes.flatMap(Self.marked) : note {
          write(table.note(news) + "\n")
        }
        write(place, in: table)
      }
    }
    write(self.report.footer(report, metrics))
  }

  /// Describes the events since the place before: a new day, a change of the clock, an interruption.
  private mutating func note(before place: VisitedPlace) -> String? {
    let gap = gaps?.text(before: place.location)
    let today = clock?.day(place.time)
    defer { day = today }
    return Self.marked((today?.changes(since: day) ?? []) + [gap].compactMap(\.self))
  }

  /// A line of these texts; none if there is no text.
  private static func marked(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "- \(texts.joined(separator: ", ")) -"
  }

  private mutating func write(_ place: VisitedPlace, in table: PlaceTable) {
    if let end, place.time > end {
      write(table.note("- after the end -") + "\n")
      self.end = nil
    }
    write(table.row(place, name: names.text(of: place.placemark.title.printable)) + "\n")
  }

  private mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
  }
}
