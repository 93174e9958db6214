/// The JSON protocol of gpsd (gpsd.io, `gpsd_json(5)`): one object a line, whose `class` says what
/// it is. Of these, reports of time, position and velocity (`TPV`) are fixes.
///
/// gpsd may report several fixes with one time, one for each receiver and sentence of an epoch; the
/// first counts.
///
/// ```swift
/// let ride = LiveRide(on: queue, geocoder: geocoder)
/// let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
/// ```
public struct GPSDDialect: ReceiverDialect {
  /// The command that starts the reports of the daemon.
  public static let greeting = "?WATCH={\"enable\":true,\"json\":true};\n"

  private var hasComplained = false
  /// The time of the last fix.
  private var epoch: Timestamp?

  public init() {}

  public mutating func events(in line: String) -> [ReceiverEvent] {
    if line.isEmpty { return [] }
    guard let report = try? GPSDReport(line: line.utf8) else {
      defer { hasComplained = true }
      let message = "gpsd sent \(Quoted(line)), which is no JSON object with a class"
      return hasComplained ? [] : [.trouble(message)]
    }
    switch report {
    case .position(let position): return events(of: position)
    case .devices(let count):
      return count > 0
        ? [] : [.trouble("gpsd has no receiver; plug one in, or start gpsd with its device")]
    case .error(let message):
      return [
        .trouble("gpsd reports \(message.map { "\(Quoted($0))" } ?? "an error without a message")")
      ]
    case .other: return []
    }
  }

  private mutating func events(of report: GPSDReport.Position) -> [ReceiverEvent] {
    guard let coordinate = report.coordinate else { return [.noFix] }
    let time = report.time.flatMap { try? Timestamp.parse($0).timestamp }
    if let time, time == epoch { return [] }
    epoch = time
    return [.fix(coordinate, horizontalAccuracy: report.accuracy, time: time)]
  }
}
