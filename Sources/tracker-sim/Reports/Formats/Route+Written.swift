import TrackerPipeline

extension Route {
  /// A track as a file has it: with a name, and with fixes that have a position.
  struct WrittenTrack {
    let name: String
    /// Not a copy of the route's.
    let segments: [LazyFilterSequence<ArraySlice<Location>>]
  }

  /// One at least, perhaps without a segment. A track without a name of its own is called as the route.
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
