import TrackerPipeline

extension Route {
  /// The way for a map before it is ridden: its lines, its start and its finish. The directions
  /// give the lines, if it follows any. A long line is split, so that parts out of sight are
  /// skipped quickly.
  var wayAhead: [MapElement] {
    let lines = directions?.lines ?? tracks.flatMap(\.segments).flatMap { aheadLines(of: $0) }
    let ends = [("start", fixes.first), ("finish", fixes.last)]
    return lines.map { .polyline($0) }
      + ends.compactMap { name, fix in
        guard let place = fix?.coordinate, place.isOnMap else { return nil }
        return .marker(
          Marker(id: name, position: place, icon: name, title: name, isClickable: false))
      }
  }

  private static var longestLine: Int { 256 }

  private func aheadLines(of segment: Range<Int>) -> [MapPolyline] {
    // A line of one position, if there is no more.
    let last = max(segment.upperBound - 1, segment.lowerBound + 1)
    return stride(from: segment.lowerBound, to: last, by: Self.longestLine).map { start in
      let end = min(start + Self.longestLine + 1, segment.upperBound)
      return MapPolyline(
        id: "ahead \(start)", coordinates: fixes[start..<end].map(\.coordinate), style: "ahead")
    }
  }
}
