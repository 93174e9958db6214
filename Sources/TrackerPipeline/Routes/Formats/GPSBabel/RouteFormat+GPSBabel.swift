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
    "gdb": BabelFormat(
      title: "a Garmin MapSource database", name: "gdb", mark: .bytes("MsRc", at: 0)),
    "gtm": BabelFormat(
      title: "a GPS TrackMaker file", name: "gtm", mark: .bytes("TrackMaker", at: 2)),
    "magellan": BabelFormat(
      title: "a Magellan track", name: "magellan",
      mark: .lines { $0.contains { $0.starts(with: "$PMGNTRK,".utf8) } }),
  ]
}

extension RouteFormat {
  static let throughGPSBabel = BabelFormat.all.map { name, format in
    RouteFormat(name: name, extensions: format.extensions, mark: format.mark) {
      input throws(RouteError) in try GPSBabel.found.course(from: input, of: format)
    }
  }
}
