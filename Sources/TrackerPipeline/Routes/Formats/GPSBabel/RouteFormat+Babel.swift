import Foundation

extension RouteFormat {
  /// A format that is read through gpsbabel: what to call it, and what gpsbabel calls it.
  struct BabelFormat {
    /// As in "it is …".
    var title: String
    /// For its option `-i`.
    var name: String
  }

  /// GPSBabel's format; nil for those that are read here.
  var babel: BabelFormat? {
    switch self {
    case .fit: BabelFormat(title: "a FIT file", name: "garmin_fit")
    case .igc: BabelFormat(title: "a flight recorder's IGC file", name: "igc")
    case .ozi: BabelFormat(title: "an OziExplorer track", name: "ozi")
    case .gdb: BabelFormat(title: "a Garmin MapSource database", name: "gdb")
    case .gtm: BabelFormat(title: "a GPS TrackMaker file", name: "gtm")
    case .magellan: BabelFormat(title: "a Magellan track", name: "magellan")
    case .gpx, .kml, .tcx, .nmea, .csv, .geojson, .google, .owntracks, .gpsd: nil
    }
  }

  /// Of those that are no text.
  static func ofBabelsBytes(_ start: Data) -> RouteFormat? {
    if start.dropFirst(8).starts(with: ".FIT".utf8) { return .fit }
    if start.starts(with: "MsRc".utf8) { return .gdb }
    if start.dropFirst(2).starts(with: "TrackMaker".utf8) { return .gtm }
    return nil
  }

  /// Of those that are text.
  static func ofBabelsLines(_ lines: [Data]) -> RouteFormat? {
    guard let first = lines.first else { return nil }
    if first.starts(with: "OziExplorer Track Point File".utf8) { return .ozi }
    if lines.contains(where: { $0.starts(with: "$PMGNTRK,".utf8) }) { return .magellan }
    if lines.contains(where: isPositionRecord) { return .igc }
    let isRecorder =
      first.first == UInt8(ascii: "A") && first.prefix(7).allSatisfy(\.isLetterOrDigit)
    return isRecorder && lines.contains { $0.starts(with: "HFDTE".utf8) } ? .igc : nil
  }

  /// IGC's `B1101355206343N00006198WA0058700558`: a time, a position, and two altitudes.
  private static func isPositionRecord(_ line: Data) -> Bool {
    let bytes = Array(line.prefix(35))
    guard bytes.count == 35, bytes[0] == UInt8(ascii: "B") else { return false }
    let digits = bytes[1..<14] + bytes[15..<23]
    return digits.allSatisfy(\.isDigit) && "NS".utf8.contains(bytes[14])
      && "EW".utf8.contains(bytes[23]) && "AV".utf8.contains(bytes[24])
  }
}
