import Foundation

/// A format that is read through gpsbabel.
struct BabelFormat: Sendable {
  /// The format with its article, as it follows "it is".
  let title: String
  /// The format's name for gpsbabel's option `-i`.
  let name: String
  var extensions: [String] = []
  let mark: RouteFormat.Mark

  /// The formats by their names in the table of formats.
  static let all: KeyValuePairs = [
    "fit": BabelFormat(
      title: "a FIT file", name: "garmin_fit", extensions: ["fit"], mark: .bytes(".FIT", at: 8)),
    "gdb": BabelFormat(
      title: "a Garmin MapSource database", name: "gdb", mark: .bytes("MsRc", at: 0)),
    "gtm": BabelFormat(
      title: "a GPS TrackMaker file", name: "gtm", mark: .bytes("TrackMaker", at: 2)),
    "ozi": BabelFormat(
      title: "an OziExplorer track", name: "ozi", extensions: ["plt"],
      mark: .lines { $0[0].starts(with: "OziExplorer Track Point File".utf8) }),
    "magellan": BabelFormat(
      title: "a Magellan track", name: "magellan",
      mark: .lines { $0.contains { $0.starts(with: "$PMGNTRK,".utf8) } }),
    "igc": BabelFormat(
      title: "a flight recorder's IGC file", name: "igc", extensions: ["igc"],
      mark: .lines { $0.contains(where: isPositionRecord) || isRecorder($0) }),
  ]

  /// True if the file begins with an `A` record, and has a date.
  private static func isRecorder(_ lines: [Data]) -> Bool {
    lines[0].first == UInt8(ascii: "A") && lines[0].prefix(7).allSatisfy(\.isLetterOrDigit)
      && lines.contains { $0.starts(with: "HFDTE".utf8) }
  }

  /// True for a position record of IGC, `B1101355206343N00006198WA0058700558`: a time, a position,
  /// and two altitudes.
  private static func isPositionRecord(_ line: Data) -> Bool {
    guard line.first == UInt8(ascii: "B"), line.count >= 35 else { return false }
    let bytes = Array(line.prefix(35))
    let digits = bytes[1..<14] + bytes[15..<23]
    return digits.allSatisfy(\.isDigit) && "NS".utf8.contains(bytes[14])
      && "EW".utf8.contains(bytes[23]) && "AV".utf8.contains(bytes[24])
  }
}

extension RouteFormat {
  static let throughGPSBabel = BabelFormat.all.map { name, format in
    RouteFormat(name: name, extensions: format.extensions, mark: format.mark) {
      input throws(RouteError) in try GPSBabel.found.course(from: input, of: format)
    }
  }
}
