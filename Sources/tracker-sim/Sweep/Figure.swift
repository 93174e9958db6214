import TrackerPipeline

/// A number with which combinations are compared.
struct Figure: Sendable {
  /// Its name in bounds.
  let name: String
  /// The heading of its column.
  let heading: [String]
  /// The unit after its value in a sentence.
  let unit: String
  /// Its meaning, in a few words.
  let meaning: String
  let places: Int
  /// The units of a bound, with their factors.
  let units: [(name: String, scale: Double)]
  /// True if a larger value is better.
  var isGain = false
  /// True if the figure of several recordings is that of the worst one, so that there is no mean.
  var isExtreme = false
  /// The value in the unit; nil if there is none.
  let value: @Sendable (RideMetrics) -> Double?

  /// In the order of the columns.
  static let all = [geocodes, idle, deviation, greatest, freshness, latest, gap, wait, distance]

  /// The figures that decide if a combination is dominated by another.
  static let deciding = [geocodes, deviation, freshness]

  static let geocodes = Figure(
    name: "geocodes", heading: ["geocodes", "per hour"], unit: "geocodes/h",
    meaning: "requests to the geocoder in an hour of recording",
    places: 1, units: [("/h", 1), ("/min", 60), ("", 1)]
  ) { $0.geocodesPerHour }

  static let idle = Figure(
    name: "idle", heading: ["idle", "%"], unit: "% idle ticks",
    meaning: "ticks at which nothing was geocoded", places: 0, units: [("%", 1), ("", 1)]
  ) { $0.idleShare.map { $0 * 100 } }

  static let deviation = Figure(
    name: "deviation", heading: ["dev.", "mean"], unit: "m deviation",
    meaning: "from the recorded fixes to the line through the places, the mean",
    places: 1, units: metres
  ) { $0.deviation.mean }

  static let greatest = Figure(
    name: "greatest-deviation", heading: ["dev.", "max"], unit: "m greatest deviation",
    meaning: "the same, the greatest", places: 1, units: metres, isExtreme: true
  ) { $0.deviation.mean == nil ? nil : $0.deviation.greatest }

  static let freshness = Figure(
    name: "freshness", heading: ["fresh", "95 %"], unit: "s freshness",
    meaning: "from crossing the threshold to the commit: 95 of 100 take no longer",
    places: 1, units: seconds
  ) { $0.freshness.percentile(95).map { $0 / .seconds(1) } }

  static let latest = Figure(
    name: "worst-freshness", heading: ["fresh", "worst"], unit: "s worst freshness",
    meaning: "the same, the longest", places: 1, units: seconds, isExtreme: true
  ) { $0.freshness.longest.map { $0 / .seconds(1) } }

  static let gap = Figure(
    name: "gap", heading: ["gap", "m"], unit: "m longest gap",
    meaning: "the longest part of a recording without a place",
    places: 0, units: metres, isExtreme: true
  ) { $0.longestGap }

  static let wait = Figure(
    name: "wait", heading: ["wait", "s"], unit: "s longest wait",
    meaning: "the part without a place that took longest", places: 0, units: seconds,
    isExtreme: true
  ) { $0.longestWait / .seconds(1) }

  static let distance = Figure(
    name: "distance", heading: ["dist.", "%"], unit: "% of the distance",
    meaning: "the tracker's distance as a share of the recording's length",
    places: 1, units: [("%", 1), ("", 1)], isGain: true
  ) { $0.distanceShare.map { $0 * 100 } }

  private static let metres = [("m", 1.0), ("km", 1_000), ("", 1)]
  private static let seconds = [("s", 1.0), ("ms", 0.001), ("min", 60), ("h", 3_600), ("", 1)]

  /// `58.2`, and `-` without a value.
  func text(of metrics: RideMetrics) -> String {
    value(metrics).flatMap { FixedPoint($0, places: places) }?.text ?? "-"
  }

  /// `58.2 geocodes/h`.
  func phrase(of metrics: RideMetrics) -> String { "\(text(of: metrics)) \(unit)" }
}
