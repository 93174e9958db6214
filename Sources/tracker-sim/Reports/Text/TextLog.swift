import Streams
import TrackerPipeline

/// Tells a ride to people: the places as they are committed, and the rest at the end.
struct TextLog: RideLog {
  let report: TextReport
  var pending: [UInt8] = []
  private var hasPlaces = false
  private var excerpt: PlaceExcerpt?

  init(report: TextReport) {
    self.report = report
    excerpt = report.request.excerpt.map(PlaceExcerpt.init)
  }

  mutating func start(_ route: Route) {
    write(report.header(route))
  }

  mutating func receive(_ event: TrackerEvent, at time: Instant) {
    guard case .commit(let place) = event else { return }
    if !hasPlaces { write(report.tableHeader) }
    hasPlaces = true
    if excerpt?.shows(place) == false { return }
    write(PlaceTable.row(place) + "\n")
  }

  mutating func end(_ report: RideReport) {
    write((excerpt?.rest ?? "") + self.report.footer(report))
  }

  private mutating func write(_ text: String) {
    pending.append(contentsOf: text.utf8)
  }
}
