import Foundation

/// One object of gpsd's protocol (gpsd.io, `gpsd_json(5)`). Only the members of its class are
/// decoded, as a name may have different types in different classes (`time` of `RAW` is a number).
enum GPSDReport: Decodable {
  struct Position: Decodable {
    let mode: Int?
    let time: String?
    let lat: Double?
    let lon: Double?
    let eph: Double?
    let epx: Double?
    let epy: Double?
    let altMSL: Double?
    /// The name of the altitude before version 3.20.
    let alt: Double?

    /// The position; nil without a fix.
    var coordinate: Coordinate? {
      // Mode 2 is a fix without altitude, mode 3 one with it.
      guard mode ?? 0 >= 2, let lat, let lon else { return nil }
      return Coordinate(latitude: lat, longitude: lon)
    }

    /// Metres above mean sea level.
    var altitude: Double? { mode == 3 ? altMSL ?? alt : nil }

    /// The accuracy in metres: gpsd's estimate of the horizontal error, `eph`, or else the length
    /// of the vector of the errors along both axes, `epx` and `epy`.
    var accuracy: Double? {
      if let eph { return eph }
      guard let epx, let epy else { return nil }
      return hypot(epx, epy)
    }
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

  /// - Parameter line: A line of gpsd's output.
  init(line: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(GPSDReport.self, from: Data(line))
  }

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
