import Streams

@testable import TrackerPipeline

/// A random table whose columns may name what moves, and the tracks that its rows are.
struct IdentityTable: CustomStringConvertible {
  struct Row {
    var time: Int
    var latitude: Double
    /// The values of the columns.
    var values: [String]
  }

  struct Track {
    var name: String
    var rows: [Row]

    var times: [Int] { rows.map(\.time) }
    var latitudes: [Double] { rows.map(\.latitude) }
    var start: Int { times.min() ?? 0 }
    var end: Int { times.max() ?? 0 }
  }

  /// In the order in which a reader prefers them.
  static let names = [
    "mmsi", "vehicle_id", "device_id", "device", "uid", "tid", "individual-local-identifier",
    "trajectory_id", "track_id", "id", "track",
  ]

  let seed: UInt64
  private(set) var columnNames: [String] = []
  private(set) var rows: [Row] = []
  /// The row that begins the second segment; nil without a column of segments.
  private let segmentEnd: Int?

  init(seed: UInt64) {
    self.seed = seed
    var chance = SplitMix64(seed: seed)
    let count = Int.random(in: 1...24, using: &chance)
    let columns = chance.oneIn(3) ? 2 : 1
    let indices = Self.names.indices.shuffled(using: &chance).prefix(columns).sorted()
    // Half of the columns are the two whose names may mean something else.
    columnNames = indices.map { chance.oneIn(2) ? $0 : Self.names.count - 1 - $0 % 2 }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted().map { Self.names[$0] }
    let values = columnNames.map { _ in Self.values(count, &chance) }
    // Without a column of segments, track_id is one.
    segmentEnd =
      chance.oneIn(2) || columnNames.contains("track_id") && columns > 1 ? count / 2 : nil
    let naming = columnNames.indices.first { Self.names(values[$0], as: columnNames[$0]) }
    let times = Self.times(of: values[naming ?? 0], &chance)
    rows = (0..<count).map { number in
      Row(
        time: times[number], latitude: 45 + Double(number) / 1_024,
        values: values.map { $0[number] })
    }
  }

  // MARK: - The rule

  /// The tracks in the order of their first rows; empty if no column names them.
  var tracks: [Track] {
    guard
      let column = columnNames.indices.first(where: { column in
        Self.names(rows.map { $0.values[column] }, as: columnNames[column])
      })
    else { return [] }
    var tracks: [Track] = []
    for row in rows {
      let name = row.values[column]
      if let index = tracks.firstIndex(where: { $0.name == name }) {
        tracks[index].rows.append(row)
      } else {
        tracks.append(Track(name: name, rows: [row]))
      }
    }
    return tracks.count { !$0.name.isEmpty } > 1 ? tracks : []
  }

  /// True if a column names what moves, perhaps one thing.
  private static func names(_ values: [String], as column: String) -> Bool {
    let values = values.filter { !$0.isEmpty }
    let repeats = 2 * Set(values).count <= values.count
    let changes = zip(values, values.dropFirst()).count { $0 != $1 }
    let isInRuns = 2 * (changes + 1) <= values.count
    switch column {
    case _ where values.isEmpty: return false
    case "id": return repeats && isInRuns
    case "track": return repeats && isInRuns && !isCourse(values)
    default: return repeats
    }
  }

  private static func isCourse(_ values: [String]) -> Bool {
    let degrees = values.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .map { Double($0) ?? -1 }
    let isCounted = zip(degrees, degrees.dropFirst()).allSatisfy { $0 + 1 == $1 }
    return degrees.allSatisfy { $0 >= 0 && $0 <= 360 } && !isCounted
  }

  /// True if a track begins within another.
  var tracksOverlap: Bool {
    let tracks = tracks
    return tracks.indices.contains { first in
      tracks.indices.contains { second in
        first != second && tracks[first].start <= tracks[second].start
          && tracks[second].start < tracks[first].end
      }
    }
  }

  // MARK: - The text

  var text: String { text(with: columnNames) }
  var textWithoutIdentities: String { text(with: []) }
  var description: String { "\n\(text)" }

  private func text(with names: [String]) -> String {
    let lines = rows.enumerated().map { number, row in
      let segment = segmentEnd.map { [number < $0 ? "1" : "2"] } ?? []
      let values = row.values.prefix(names.count).map(Self.quoted)
      return (["\(row.time)", "\(row.latitude)", "7.5"] + values + segment).joined(separator: ",")
    }
    let header = ["time", "lat", "lon"] + names + (segmentEnd == nil ? [] : ["segment"])
    return ([header.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    text.contains { ",\"".contains($0) }
      ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  // MARK: - Chance

  /// The values of a column.
  private static func values(_ count: Int, _ chance: inout SplitMix64) -> [String] {
    let kinds = Int.random(in: 1...4, using: &chance)
    let name: (Int) -> String =
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: { "\(["a", "b", "c, d", "e \"f\""][$0 % 4])" }
      case 1: { "\($0 + 1)" }
      case 2: { "21123456\($0)" }
      case 3: { "\($0 * 67 % 360)" }
      case 4: { "\(Double($0) * 12.5 + 0.5)" }
      default: { "Bus \($0)" }
      }
    let arrangement = Int.random(in: 0..<5, using: &chance)
    let isSparse = chance.oneIn(4)
    return (0..<count).map { row in
      if isSparse, chance.oneIn(4) { return "" }
      return switch arrangement {
      case 0: name(row * kinds / count)
      case 1: name(row % kinds)
      case 2: "row \(row)"
      case 3: name((kinds - 1) - row * kinds / count)
      default: name(Int.random(in: 0..<kinds, using: &chance))
      }
    }
  }

  /// The times of the rows: of the values together, each from its start, or one value after the other.
  private static func times(of values: [String], _ chance: inout SplitMix64) -> [Int] {
    let arrangement = Int.random(in: 0..<4, using: &chance)
    let known = values.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return values.indices.map { row in
      let place = known.firstIndex(of: values[row]) ?? 0
      let before = values[..<row].count { $0 == values[row] }
      return switch arrangement {
      case 0: 10 * row
      case 1: 10 * before + place
      case 2: 1_000 * place + 10 * before
      default: 1_000 * (known.count - place) + 10 * before
      }
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}
