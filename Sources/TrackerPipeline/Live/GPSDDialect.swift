import Foundation

/// The JSON protocol of gpsd (gpsd.io, `gpsd_json(5)`): one object a line, whose `class` says what
/// it is. Of these, reports of time, position and velocity (`TPV`) are fixes.
///
/// The accuracy is gpsd's estimate of the horizontal error, `eph`, or else what comes of those along
/// both axes, `epx` and `epy`, in metres.
public struct GPSDDialect: ReceiverDialect {
  /// What the daemon has to be told first, so that it reports.
  public static let greeting = "?WATCH={\"enable\":true,\"json\":true};\n"

  private var hasComplained = false

  public init() {}

  public mutating func events(in line: String) -> [ReceiverEvent] {
    if line.isEmpty { return [] }
    guard let report = GPSDReport(line) else {
      defer { hasComplained = true }
      let message = "gpsd sent \(Quoted(line)), which is no JSON object with a class"
      return hasComplained ? [] : [.trouble(message)]
    }
    switch report.class {
    case "TPV": return [position(report)]
    case "DEVICES" where report.devices?.isEmpty == true:
      return [.trouble("gpsd has no receiver; plug one in, or start gpsd with its device")]
    case "ERROR":
      return [.trouble("gpsd reports \(Quoted(report.message ?? "an error without a message"))")]
    default: return []
    }
  }

  private func position(_ report: GPSDReport) -> ReceiverEvent {
    // Mode 2 is a fix without height, 3 one with it.
    guard report.mode ?? 0 >= 2, let latitude = report.lat, let longitude = report.lon else {
      return .noFix
    }
    var accuracy = report.eph
    if accuracy == nil, let x = report.epx, let y = report.epy { accuracy = hypot(x, y) }
    return .fix(
      Coordinate(latitude: latitude, longitude: longitude), horizontalAccuracy: accuracy,
      time: report.time.flatMap { try? Timestamp.parse($0).timestamp })
  }
}

/// One object of gpsd's protocol: what is used of all its classes.
struct GPSDReport: Decodable {
  struct Device: Decodable {}

  let `class`: String
  let mode: Int?
  let time: String?
  let lat: Double?
  let lon: Double?
  let eph: Double?
  let epx: Double?
  let epy: Double?
  let devices: [Device]?
  let message: String?

  init?(_ line: String) {
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
      return nil
    }
    self = report
  }
}
