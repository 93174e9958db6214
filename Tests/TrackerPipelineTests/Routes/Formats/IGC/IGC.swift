@testable import TrackerPipeline

/// Files of flight recorders in miniature.
enum IGC {
  /// A `B` record at 46° 30' N, 8° E plus thousandths of a minute, with altitudes.
  static func position(
    _ time: String, north: Int = 0, east: Int = 0, validity: String = "A",
    pressure: String = "00410",
    satellites: String = "00400", more: String = ""
  ) -> String {
    "B\(time)46\(30_000 + north)N008\("\(100_000 + east)".dropFirst())E"
      + "\(validity)\(pressure)\(satellites)\(more)"
  }

  static func file(_ lines: [String]) -> [UInt8] {
    Array((["AXXX001", "HFDTE100324"] + lines).joined(separator: "\r\n").utf8)
  }
}
