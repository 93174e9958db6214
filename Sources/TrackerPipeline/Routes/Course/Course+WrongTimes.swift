extension Course.Point {
  var hasValidTime: Bool { time != nil && time != .invalid }
}

extension Course.Track {
  var hasPoints: Bool { !segments.isEmpty }

  /// A track without the points whose times are not valid, or with these points and without any time.
  func withoutWrongTimes(keepingPoints: Bool) -> Course.Track {
    var track = self
    for segment in segments.indices {
      if !keepingPoints {
        track.segments[segment].removeAll { $0.time == .invalid }
        continue
      }
      for point in segments[segment].indices { track.segments[segment][point].time = nil }
    }
    track.segments.removeAll(where: \.isEmpty)
    return track
  }
}
