import Streams

extension Route {
  /// A part of the file: a track, a route, a placemark or a feature.
  public struct Track: Hashable, Sendable {
    /// The name of the track in the file.
    public var name: String?
    /// Recordings without interruptions, as ranges of indices of the route's fixes; none is empty.
    public var segments: [Range<Int>]
  }

  /// The start of a segment.
  struct SegmentStart: Hashable, Sendable {
    /// The index of the segment's first fix in the route.
    var fix: Int
    /// The index of the segment's track in the file.
    var track: Int
  }

  /// The tracks in the order in which they are ridden; together they contain all fixes. A track
  /// that another one interrupts is listed several times, and a track without fixes is not listed.
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

  /// The gap between the end of a segment and the start of the next.
  public struct Gap: Hashable, Sendable {
    /// The last fix before the gap, and the first one after it.
    public var start: Location
    public var end: Location

    public var duration: Duration { start.time.duration(to: end.time) }
    /// The length of the geodesic in metres, as the way is not known.
    public var distance: Double {
      Geodesic.distance(from: start.coordinate, to: end.coordinate)
    }
  }

  /// The gaps in order; there is one less than segments.
  public var gaps: [Gap] {
    segments.dropFirst().map { segment in
      let first = segment.fixes.lowerBound
      return Gap(start: fixes[first - 1], end: fixes[first])
    }
  }

  /// The segments in order. Together they contain all fixes, even if a client has replaced `fixes`
  /// since the route was read.
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
