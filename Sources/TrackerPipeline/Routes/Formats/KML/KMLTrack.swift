/// The two lists of a `gx:Track`: the k-th time belongs to the k-th position, in any order of the
/// elements. An empty element is an entry of its list.
struct KMLTrack {
  private(set) var times: [Timestamp?] = []
  /// The positions; nil for an empty or invalid one.
  private(set) var coordinates: [Coordinate?] = []
  /// The altitudes of the positions; NaN if there is none.
  private var altitudes: [Double] = []
  /// The line of each time; after the last time, the line of each position.
  private var lines: [Int] = []

  /// The length of the longer list.
  var count: Int { max(times.count, coordinates.count) }

  mutating func append(_ time: Timestamp?, line: Int) {
    if times.count < lines.count { lines[times.count] = line } else { lines.append(line) }
    times.append(time)
  }

  mutating func append(_ coordinate: Coordinate?, altitude: Double? = nil, line: Int) {
    if coordinates.count == lines.count { lines.append(line) }
    coordinates.append(coordinate)
    altitudes.append(altitude ?? .nan)
  }

  /// The points, each with the line of its time; positions beyond the last time have no time.
  var points: [(point: Course.Point, line: Int)] {
    coordinates.enumerated().compactMap { index, coordinate in
      let time = index < times.count ? times[index] : nil
      return coordinate.map {
        (Course.Point(coordinate: $0, altitude: altitudes[index], time: time), lines[index])
      }
    }
  }

  /// The warning if the lists differ in length; nil if they do not, or there are no times.
  var mismatch: String? {
    if times.isEmpty || times.count == coordinates.count { return nil }
    return "\(times.count) when and \(coordinates.count) gx:coord are paired in order, and "
      + "the rest has no partner"
  }
}
