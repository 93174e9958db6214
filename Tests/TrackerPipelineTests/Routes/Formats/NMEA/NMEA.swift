import Foundation

@testable import TrackerPipeline

/// Sentences of NMEA 0183 in miniature.
enum NMEA {
  /// A sentence with its checksum.
  static func sentence(_ content: String) -> String {
    let sum = String(content.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(content)*\(sum.count == 1 ? "0" : "")\(sum)"
  }

  /// A fix at 46° 30' N plus thousandths of a minute.
  static func rmc(
    _ time: String, north: Int = 0, date: String = "100324", status: String = "A"
  ) -> String {
    sentence("GPRMC,\(time),\(status),\(latitude(north)),N,00800.000,E,0.0,0.0,\(date),,,A")
  }

  static func gga(
    _ time: String, north: Int = 0, quality: Int = 1, dilution: String = "0.9"
  ) -> String {
    sentence("GPGGA,\(time),\(latitude(north)),N,00800.000,E,\(quality),8,\(dilution),1,M,1,M,,")
  }

  static func gns(_ time: String, north: Int = 0, modes: String = "AA") -> String {
    sentence("GNGNS,\(time),\(latitude(north)),N,00800.000,E,\(modes),12,0.9,498,47,,")
  }

  static func gll(_ time: String, north: Int = 0, status: String = "A") -> String {
    sentence("GPGLL,\(latitude(north)),N,00800.000,E,\(time),\(status),A")
  }

  static func zda(_ time: String, _ date: String = "10,03,2024") -> String {
    sentence("GPZDA,\(time),\(date),00,00")
  }

  static func latitude(_ thousandths: Int) -> String {
    "46" + String(30_000 + thousandths).prefix(2) + "." + String(30_000 + thousandths).suffix(3)
  }

  /// What a decoder says to each line, and at the end.
  static func events(_ lines: String...) -> [NMEAEvent] {
    var decoder = NMEADecoder()
    return lines.map { decoder.receive(Array($0.utf8)) } + [decoder.finish()]
  }
}

extension Route {
  static func read(nmea lines: String...) throws(RouteError) -> Route {
    try read(bytes: lines.joined(separator: "\r\n").utf8, file: "test.log", options: .ofMiniature)
  }
}
