import Streams
import TrackerPipeline

/// A report for people: lines as wide as the page, with a line break at the end.
struct TextReport {
  let settings: RideSettings
  /// The places to show; nil is all.
  var excerpt: TextOptions.Excerpt?
  var style = TextStyle.plain
  /// The maximum number of columns of a map; nil shows none.
  var mapWidth: Int?
  /// True to draw the map with ASCII alone.
  var isASCII = false
  /// The width of the page, in columns.
  var width = TextPage.width

  /// The text before the places.
  func header(_ route: Route) -> String {
    let figures = route.summary
    let lines = [
      summary(of: route, figures), Self.motion(figures, route.timing),
      RecordingSummary(route: route).text,
    ].compactMap(\.self)
    let wrapped = lines.flatMap { $0.wrapped(to: width) }.map { $0 + "\n" }.joined()
    return "\(style.heading(route.name.printable))\n\(wrapped)\n"
  }

  func table(of route: Route) -> PlaceTable {
    let clock = WallClock(route)
    var contents = PlaceTable.Contents()
    contents.end = Instant(route.duration + settings.settle)
    contents.hasTimeOfDay = clock.isKnown
    contents.hasAccuracy =
      route.timing == .live || settings.hasNoise
      || route.fixes.contains { $0.horizontalAccuracy != nil }
    if case .coordinates = settings.geocoder { contents.hasCoordinates = false }
    return PlaceTable(contents, width: width, clock: clock)
  }

  private func summary(of route: Route, _ figures: Route.Summary) -> String {
    if route.fixes.isEmpty { return "places as they are committed; Ctrl-C ends" }
    let timing =
      switch route.timing {
      case .recorded: "at recorded times"
      case .interpolated: "at times in part interpolated"
      case .constantSpeed:
        "at a constant \(RuleNumber.text((settings.speed * 100).rounded() / 100)) m/s"
      case .planned: "at the speeds of directions"
      case .live: "as they come"
      }
    let fixes = Self.count(route.fixes.count, "fix", "fixes")
    let duration = ClockText.of(Instant(route.duration), isTrimmed: true)
    return "\(fixes) in \(duration) along \(Self.kilometres(figures.length)) km, \(timing)"
  }

  /// `moving 0:14:51 at 19.5 km/h, 34 m of climb`; nil if nothing of it is known.
  private static func motion(_ figures: Route.Summary, _ timing: Route.Timing) -> String? {
    var parts: [String] = []
    if timing != .constantSpeed, let speed = figures.meanSpeed {
      let time = ClockText.of(Instant(figures.movingTime), isTrimmed: true)
      parts.append("moving \(time) at \(FixedPoint(speed * 3.6, places: 1)?.text ?? "?") km/h")
    }
    if let climb = figures.climb {
      parts.append("\(FixedPoint(climb, places: 0)?.text ?? "?") m of climb")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The text after the places.
  ///
  /// - Parameter metrics: Nil for a ride that was not measured.
  func footer(_ report: RideReport, _ metrics: RideMetrics?) -> String {
    let totals = report.totals
    var lines = Self.total(of: report).wrapped(to: width) + [""]
    lines += map(of: report)
    lines += AlertList(alerts: report.alerts, style: style, width: width).lines
    if !report.alerts.isEmpty { lines.append("") }
    lines += item("dropped", Self.dropped(report))
    lines += item(
      "counted",
      [
        Self.count(totals.fixes, "fix", "fixes"),
        Self.count(totals.movements, "movement", "movements"),
        Self.count(totals.ticks, "tick", "ticks"),
        Self.count(totals.geocodes, "geocode", "geocodes") + Self.unrecorded(metrics),
        Self.count(totals.failures, "failure", "failures"),
      ].joined(separator: ", "))
    if let metrics {
      lines += item("cost", Figure.costs(of: metrics).joined(separator: ", "))
    }
    if let faults = report.faults { lines += item("faults", faults.description) }
    lines += item("rules", rules)
    if let attribution = report.attribution { lines += item("names", attribution) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `133 places, 13.535 km, 9.188 km of it across interruptions`.
  private static func total(of report: RideReport) -> String {
    let (total, across) = (report.totals.distance, report.distanceAcrossInterruptions)
    return "\(count(report.history.count, "place", "places")), \(kilometres(total)) km"
      + (across > 0 ? ", \(kilometres(across)) km of it across interruptions" : "")
  }

  /// ` (717 in interruptions, 3 after the end)`; empty if all geocodes are in the rate.
  private static func unrecorded(_ metrics: RideMetrics?) -> String {
    guard let metrics else { return "" }
    let parts = [
      (metrics.interruptedGeocodes, "in interruptions"),
      (metrics.geocodesAfterEnd, "after the end"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func map(of report: RideReport) -> [String] {
    guard let mapWidth else { return [] }
    return RouteMap(report, style: style, width: mapWidth, isASCII: isASCII).lines + [""]
  }

  private var rules: String {
    RuleNumber.all.compactMap { number in
      number.text(of: settings.tracker).map(number.phrase)
    }.joined(separator: ", ")
  }

  private static func dropped(_ report: RideReport) -> String {
    var counts = report.totals.dropped
    counts[.outOfOrder, default: 0] += report.route.dropped.outOfOrder
    counts[.invalid, default: 0] += report.route.dropped.invalid
    var texts = TrackerEvent.DropReason.allCases.compactMap { reason in
      counts[reason].flatMap { $0 > 0 ? "\($0.grouped) \(reason.words)" : nil }
    }
    let noPosition = report.route.dropped.noPosition
    if noPosition > 0 { texts.append("\(noPosition.grouped) no position") }
    return texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
  }

  private func item(_ name: String, _ text: String) -> [String] {
    let start = "\(name):".padded(to: 9)
    return text.wrapped(to: width - start.count).enumerated()
      .map { ($0.offset == 0 ? start : "".padded(to: start.count)) + $0.element }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number.grouped) \(number == 1 ? one : many)"
  }

  private static func kilometres(_ metres: Double) -> String {
    FixedPoint(metres / 1_000, places: 3)?.text ?? "?"
  }
}
