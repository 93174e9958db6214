import Streams

extension Route {
  /// A part of a recording: a track, a route, a placemark, a feature.
  public struct Track: Hashable, Sendable {
    /// Its own name in the file.
    public var name: String?
    /// Recordings without an interruption, as indices of the route's fixes; none of them is empty.
    public var segments: [Range<Int>]
  }

  /// The first fix of a segment.
  struct SegmentStart: Hashable, Sendable {
    /// Its index among the route's.
    var fix: Int
    /// The index of its track among the file's.
    var track: Int
  }

  /// The tracks in the order in which they are ridden, which together have all fixes. One that another
  /// one interrupts comes several times; none comes where there is no fix.
  public var tracks: [Track] {
    var tracks: [Track] = []
    var last: Int?
    for segment in segments {
      if segment.track != last {
        let isKnown = trackNames.indices.contains(segment.track)
        tracks.append(Track(name: isKnown ? trackNames[segment.track] : nil, segments: []))
      }
      last = segment.track
      tracks[tracks.count - 1].segments.append(segment.fixes)
    }
    return tracks
  }

  /// Where a segment ends and another begins.
  public struct Gap: Hashable, Sendable {
    /// The last fix of the one and the first of the other.
    public var start: Location
    public var end: Location

    public var duration: Duration { start.time.duration(to: end.time) }
    /// Metres along the geodesic, as the way is not known.
    public var distance: Double {
      Geodesic.distance(from: start.coordinate, to: end.coordinate)
    }
  }

  /// In order; there is one less than segments.
  public var gaps: [Gap] {
    segments.dropFirst().map { segment in
      let first = segment.fixes.lowerBound
      return Gap(start: fixes[first - 1], end: fixes[first])
    }
  }

  /// All fixes, also where a client has given the route others since it was read.
  var segments: [(track: Int, fixes: Range<Int>)] {
    var segments: [(track: Int, fixes: Range<Int>)] = []
    segments.reserveCapacity(segmentStarts.count + 1)
    for (number, start) in segmentStarts.enumerated() {
      let next = number + 1 < segmentStarts.count ? segmentStarts[number + 1].fix : fixes.count
      let (first, end) = (min(start.fix, fixes.count), min(next, fixes.count))
      if first < end { segments.append((start.track, first..<end)) }
    }
    if segments.isEmpty, !fixes.isEmpty { segments = [(0, 0..<fixes.count)] }
    return segments
  }
}
