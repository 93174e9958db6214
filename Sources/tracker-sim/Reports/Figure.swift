import TrackerPipeline

/// A number with which combinations are compared.
struct Figure: Sendable {
  /// Its name in bounds.
  let name: String
  /// The heading of its column.
  let heading: [String]
  /// The unit after its value in a sentence.
  let unit: String
  /// Its name for people.
  let title: String
  /// Its meaning, in a sentence.
  let meaning: String
  let places: Int
  /// The units of a bound, with their factors.
  let units: [(name: String, scale: Double)]
  /// True if a larger value is better.
  var isGain = false
  /// True if the figure of several recordings is the worst recording's, so that there is no mean.
  var isExtreme = false
  /// Computes it, and has its name in files.
  let field: ReportField<RideMetrics>
  /// The factor of a value of the field: files have shares, and people read percent.
  var scale = 1.0

  /// The value in the unit; nil if there is none.
  func value(_ metrics: RideMetrics) -> Double? { field.value(metrics).map { $0 * scale } }

  /// In the order of the columns.
  static let all = [geocodes, idle, deviation, greatest, freshness, latest, gap, wait, distance]

  /// The figures that decide if a combination is dominated by another. With more of them nearly all combinations would be
  /// undominated; with fewer, a place that is a minute old would count as fresh.
  static let deciding = [geocodes, deviation, freshness]

  /// The figures that answer what numbers cost and give.
  static let answering = deciding + [distance]

  /// The figures that decide which combination is the best, the first of them first.
  static let byCost = deciding
  static let byDeviation = [deviation, geocodes, freshness]

  static let geocodes = Figure(
    name: "geocodes", heading: ["geocodes", "per hour"], unit: "geocodes/h",
    title: "Geocodes per hour",
    meaning: "Requests to the geocoder in an hour of recording.",
    places: 1, units: [("/h", 1), ("/min", 60), ("", 1)], field: .geocodesPerHour)

  static let idle = Figure(
    name: "idle", heading: ["idle", "%"], unit: "% idle ticks",
    title: "Idle ticks",
    meaning: "The share of the ticks at which nothing was geocoded.", places: 0,
    units: [("%", 1), ("", 1)], field: .idleShare, scale: 100)

  static let deviation = Figure(
    name: "deviation", heading: ["dev.", "mean"], unit: "m deviation",
    title: "Mean deviation",
    meaning: "From the recorded fixes to the line through the places, on average.",
    places: 1, units: metres, field: .meanDeviation)

  static let greatest = Figure(
    name: "greatest-deviation", heading: ["dev.", "max"], unit: "m greatest deviation",
    title: "Greatest deviation",
    meaning: "From the recorded fix that is the farthest from the line through the places.",
    places: 1, units: metres, isExtreme: true, field: .greatestDeviation)

  static let freshness = Figure(
    name: "freshness", heading: ["fresh", "95 %"], unit: "s freshness",
    title: "Freshness",
    meaning: "From crossing the threshold to the place: 95 of 100 take no longer.",
    places: 1, units: seconds, field: .freshness)

  static let latest = Figure(
    name: "worst-freshness", heading: ["fresh", "worst"], unit: "s worst freshness",
    title: "Worst freshness",
    meaning: "From crossing the threshold to the place, the longest that was taken.", places: 1,
    units: seconds, isExtreme: true, field: .worstFreshness)

  static let gap = Figure(
    name: "gap", heading: ["gap", "m"], unit: "m longest gap",
    title: "Longest gap",
    meaning: "The longest part of a recording without a place, along the recording.",
    places: 0, units: metres, isExtreme: true, field: .longestGap)

  static let wait = Figure(
    name: "wait", heading: ["wait", "s"], unit: "s longest wait",
    title: "Longest wait",
    meaning: "The part of a recording without a place that took longest.", places: 0,
    units: seconds,
    isExtreme: true, field: .longestWait)

  static let distance = Figure(
    name: "distance", heading: ["dist.", "%"], unit: "% of the distance",
    title: "Distance",
    meaning: "The distance that the tracker counts, as a share of the recording's length.",
    places: 1, units: [("%", 1), ("", 1)], isGain: true, field: .distanceShare, scale: 100)

  private static let metres = [("m", 1.0), ("km", 1_000), ("", 1)]
  private static let seconds = [("s", 1.0), ("ms", 0.001), ("min", 60), ("h", 3_600), ("", 1)]

  /// `58.2`, and `-` without a value.
  func text(of metrics: RideMetrics) -> String {
    value(metrics).flatMap { FixedPoint($0, places: places) }?.text ?? "-"
  }

  /// The figures that decide, in words: `58.2 geocodes/h`, `0.3 m deviation`, `4.3 s freshness`.
  static func costs(of metrics: RideMetrics) -> [String] {
    deciding.map { $0.phrase(of: metrics) }
  }

  /// `58.2 geocodes/h`.
  func phrase(of metrics: RideMetrics) -> String { "\(text(of: metrics)) \(unit)" }
}
