/// The two lists of a `gx:Track`. The k-th time goes with the k-th position, in whatever order
/// they stand; an empty element is a place in its list.
struct KMLTrack {
  private(set) var times: [Timestamp?] = []
  /// The positions; nil where one is empty or invalid.
  private(set) var coordinates: [Coordinate?] = []
  /// Of the positions; not a number where one has none.
  private var altitudes: [Double] = []

  mutating func append(_ time: Timestamp?) {
    times.append(time)
  }

  mutating func append(_ coordinate: Coordinate?, altitude: Double? = nil) {
    coordinates.append(coordinate)
    altitudes.append(altitude ?? .nan)
  }

  /// Positions beyond the last time have none.
  var points: [Course.Point] {
    coordinates.enumerated().compactMap { index, coordinate in
      let time = index < times.count ? times[index] : nil
      return coordinate.map {
        Course.Point(
          coordinate: $0, altitude: altitudes[index], time: time)
      }
    }
  }

  /// The message if the lists differ in length, unless there are no times at all.
  var mismatch: String? {
    if times.isEmpty || times.count == coordinates.count { return nil }
    return "\(times.count) when and \(coordinates.count) gx:coord are paired in order, and what is "
      + "over is left without"
  }
}
