/// The content of a route file of any format: points in segments of tracks, with or without times.
///
/// The reader of a format makes a course; `RouteTimeline` makes a route of it.
struct Course {
  /// One point of the file. Missing values are special numbers and not optionals, which saves
  /// memory with millions of points.
  struct Point {
    var coordinate: Coordinate
    /// The accuracy; NaN when it is not known.
    private var metres: Double
    private var altitudeOrNaN: Double
    /// The time; `Int64.min` when it is not known.
    private var nanoseconds: Int64

    init(
      coordinate: Coordinate, accuracy: Double? = nil, altitude: Double? = nil,
      time: Timestamp? = nil
    ) {
      self.coordinate = coordinate
      metres = accuracy ?? .nan
      altitudeOrNaN = altitude ?? .nan
      nanoseconds = time?.nanoseconds ?? .min
    }

    /// Metres, as in the file; a negative accuracy is possible.
    var accuracy: Double? {
      get { metres.isNaN ? nil : metres }
      set { metres = newValue ?? .nan }
    }

    /// Metres, as in the file.
    var altitude: Double? {
      get { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }
      set { altitudeOrNaN = newValue ?? .nan }
    }

    var time: Timestamp? {
      get { nanoseconds == .min ? nil : Timestamp(nanoseconds: nanoseconds) }
      set { nanoseconds = newValue?.nanoseconds ?? .min }
    }
  }

  /// A part of the file: a track, a route, a placemark, a feature.
  struct Track {
    var name: String?
    /// Recordings without interruptions, in the order of the file.
    var segments: [[Point]] = []
  }

  /// The name of the course in the file.
  var name: String?
  /// The tracks with points, in the order of the file.
  var tracks: [Track]
  /// The number of points without a usable coordinate, which are not in the tracks.
  var invalid = 0
  /// True if the times are on the wall clock, and not only relative to each other.
  var hasDates = true
  /// True if the altitudes of the points are valid.
  var hasAltitudes = true
  /// The noun of the places in warnings: lines, or the records of a binary file.
  var place = "line"
  /// True if the tracks are of several things that moved at the same time, so that one is ridden.
  var tracksOverlap = false
  /// The meaning of the order of the points.
  var order = PointOrder.track
  /// The first place where the time goes back within a segment.
  var jumpBack: TimeOrder.JumpBack?
  var warnings: [String] = []

  /// The segments of all tracks.
  var segments: [[Point]] { tracks.flatMap(\.segments) }

  enum PointOrder {
    /// They were recorded one after the other.
    case track
    /// They are listed in any order.
    case positions
    /// They were drawn in their order, and may have the times of their creation.
    case waypoints
  }

  /// A segment with the index of its track.
  struct Segment {
    var track: Int
    var points: [Point]
  }

  /// Moves the segments out of the tracks, so that changing them copies no points.
  mutating func takeSegments() -> [Segment] {
    defer { for index in tracks.indices { tracks[index].segments = [] } }
    return tracks.enumerated().flatMap { number, track in
      track.segments.map { Segment(track: number, points: $0) }
    }
  }
}
