import TrackerPipeline

extension Route {
  /// A track for a file: with a name, and only with fixes that have a position.
  struct WrittenTrack {
    let name: String
    /// Lazy, without a copy of the route's fixes.
    let segments: [LazyFilterSequence<ArraySlice<Location>>]
  }

  /// The tracks, at least one, perhaps without a segment. A track without a name has the route's
  /// name.
  var writtenTracks: [WrittenTrack] {
    let written = tracks.map { track in
      WrittenTrack(
        name: track.name ?? name,
        segments: track.segments.map { fixes[$0].lazy.filter(\.coordinate.isValid) }
          .filter { $0.first != nil })
    }
    return written.isEmpty ? [WrittenTrack(name: name, segments: [])] : written
  }
}
