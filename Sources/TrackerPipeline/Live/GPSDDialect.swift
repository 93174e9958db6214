import Foundation

/// The JSON protocol of gpsd (gpsd.io, `gpsd_json(5)`): one object a line, whose `class` says what
/// it is. Of these, reports of time, position and velocity (`TPV`) are fixes.
///
/// The accuracy is gpsd's estimate of the horizontal error, `eph`, or else what comes of those along
/// both axes, `epx` and `epy`, in metres.
///
/// Of several fixes with one time, which gpsd makes of one epoch for each receiver and for each
/// sentence, the first counts.
public struct GPSDDialect: ReceiverDialect {
  /// What the daemon has to be told first, so that it reports.
  public static let greeting = "?WATCH={\"enable\":true,\"json\":true};\n"

  private var hasComplained = false
  /// The time of the last fix.
  private var epoch: Timestamp?

  public init() {}

  public mutating func events(in line: String) -> [ReceiverEvent] {
    if line.isEmpty { return [] }
    let data = Data(line.utf8)
    guard let report = try? JSONDecoder().decode(GPSDReport.self, from: data) else {
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
    // Mode 2 is a fix without height, 3 one with it.
    guard report.mode ?? 0 >= 2, let latitude = report.lat, let longitude = report.lon else {
      return [.noFix]
    }
    let time = report.time.flatMap { try? Timestamp.parse($0).timestamp }
    if let time, time == epoch { return [] }
    epoch = time
    var accuracy = report.eph
    if accuracy == nil, let x = report.epx, let y = report.epy { accuracy = hypot(x, y) }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return [.fix(coordinate, horizontalAccuracy: accuracy, time: time)]
  }
}

/// One object of gpsd's protocol. Its class says what else is in it: only that is read, as names mean
/// one thing in one class and another in the next (`time` of `RAW` is a number).
enum GPSDReport: Decodable {
  struct Position: Decodable {
    let mode: Int?
    let time: String?
    let lat: Double?
    let lon: Double?
    let eph: Double?
    let epx: Double?
    let epy: Double?
  }

  /// `TPV`
  case position(Position)
  /// `DEVICES`
  case devices(count: Int)
  /// `ERROR`
  case error(message: String?)
  case other

  private enum Key: CodingKey {
    case `class`, devices, message
  }

  private struct Device: Decodable {}

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    switch try object.decode(String.self, forKey: .class) {
    case "TPV": self = .position(try Position(from: decoder))
    case "DEVICES":
      self = .devices(
        count: try object.decodeIfPresent([Device].self, forKey: .devices)?.count ?? 1)
    case "ERROR": self = .error(message: try object.decodeIfPresent(String.self, forKey: .message))
    default: self = .other
    }
  }
}
