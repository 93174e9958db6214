/// Finds the column of a position or a time by the words in its name: `GPSLatitude`, `lat_deg`, `fixTime`.
///
/// A name is a word for the content of the column, perhaps behind a word for its origin, and before its unit.
enum CSVColumnName {
  private struct Form {
    /// The place of each name in the order of preference.
    let ranks: [String: Int]

    /// - Parameters:
    ///   - words: In the order of preference, as are the words before them.
    init(words: [String], before: [String], behind: [String]) {
      let names = before.flatMap { before in
        words.flatMap { word in behind.map { before + word + $0 } }
      }
      ranks = Dictionary(zip(names, names.indices)) { first, _ in first }
    }
  }

  private static let sources = ["", "gps", "osd", "location", "position", "loc", "geo", "stop"]
  private static let degrees = ["", "deg", "degrees", "decimal", "dd", "wgs84"]

  private static let latitude = Form(
    words: ["latitude", "lat", "latitud", "breitengrad", "breite"], before: sources, behind: degrees
  )

  private static let longitude = Form(
    words: [
      "longitude", "lon", "lng", "long", "longitud", "längengrad", "laengengrad", "länge", "laenge",
    ], before: sources, behind: degrees)

  private static let time = Form(
    words: [
      "time", "timestamp", "datetime", "datetimestamp", "zeitstempel", "zeit", "fechahora", "hora",
      "updatetime", "flytime", "offsettime",
    ],
    before: [
      "", "fix", "gps", "position", "location", "device", "event", "base", "utc", "server",
      "logging", "custom", "osd", "clock",
    ],
    behind: ["", "utc", "gmt", "epoch", "unix", "iso", "since1970"] + CSVUnit.names(of: .time))

  private static let date = Form(
    words: ["date", "datum", "fecha"], before: ["", "gps", "custom"], behind: ["", "utc"])

  private static let seconds = Form(
    words: ["elapsedtime", "unixtime", "unixtimestamp", "millis", "elapsed"], before: [""],
    behind: [""] + CSVUnit.names(of: .time))

  /// The index of the column of a role; nil if none has a name for it.
  ///
  /// - Parameter names: In lower case, without what separates their words.
  static func index(of role: CSVHeader.Role, in names: [String]) -> Int? {
    let form: Form
    switch role {
    case .latitude: form = latitude
    case .longitude: form = longitude
    case .time: form = time
    case .date: form = date
    case .seconds: form = seconds
    default: return nil
    }
    let ranked = names.enumerated().compactMap { index, name in
      form.ranks[name].map { (index: index, rank: $0) }
    }
    return ranked.min { $0.rank < $1.rank }?.index
  }

  /// The columns whose names are of a time or a date, in order of preference.
  static func times(in names: [String]) -> [Int] {
    let roles = [CSVHeader.Role.time, .date, .seconds]
    let known = roles.flatMap { role in
      CSVHeader.names[role, default: []].flatMap { name in
        names.indices.filter { names[$0] == name }
      }
    }
    let formed = [time, date, seconds].flatMap { form in
      names.indices.compactMap { index in form.ranks[names[index]].map { (rank: $0, index: index) }
      }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    }
    var seen: Set<Int> = []
    return (known + formed).filter { seen.insert($0).inserted }
  }

  /// The columns of the axes of a plane, `x` for the longitude and `y` for the latitude.
  static func axes(in names: [String]) -> (x: Int, y: Int)? {
    guard let x = names.firstIndex(of: "x"), let y = names.firstIndex(of: "y") else { return nil }
    return (x, y)
  }
}
