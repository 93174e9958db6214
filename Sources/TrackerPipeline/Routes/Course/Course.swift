/// What a file of any format says: points in segments of tracks, with times or without.
///
/// A format's reader makes a course; `RouteTimeline` makes a route of it.
struct Course {
  /// One point of the file. There may be millions, so what is not known takes no room of its own.
  struct Point {
    var coordinate: Coordinate
    /// Not a number when it is not known.
    private var metres: Double
    private var altitudeOrNaN: Double
    /// The least there is when it is not known.
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

    /// Metres, as the file has it; perhaps negative.
    var accuracy: Double? {
      get { metres.isNaN ? nil : metres }
      set { metres = newValue ?? .nan }
    }

    /// Metres, as the file has it.
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
    /// Recordings without an interruption, in the order of the file.
    var segments: [[Point]] = []
  }

  /// The file's own name for it.
  var name: String?
  /// In the order of the file; those without points are left out.
  var tracks: [Track]
  /// Points without a usable coordinate, which are not in the tracks.
  var invalid = 0
  /// True if the times are those of the wall clock, and not only right among themselves.
  var hasDates = true
  /// True if the altitudes of the points are some.
  var hasAltitudes = true
  /// Where times first go back within a segment.
  var jumpBack: TimeOrder.JumpBack?
  var warnings: [String] = []

  /// Those of all tracks.
  var segments: [[Point]] { tracks.flatMap(\.segments) }

  /// A segment, and the index of its track.
  struct Segment {
    var track: Int
    var points: [Point]
  }

  /// Takes the points out of the tracks, so that there is no other copy, and what is changed of them is
  /// not copied.
  mutating func takeSegments() -> [Segment] {
    defer { for index in tracks.indices { tracks[index].segments = [] } }
    return tracks.enumerated().flatMap { number, track in
      track.segments.map { Segment(track: number, points: $0) }
    }
  }
}
