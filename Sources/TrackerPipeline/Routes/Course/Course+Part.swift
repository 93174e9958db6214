extension Course {
  /// The course with only the chosen track or segment; a chosen track gives it its name, if it has
  /// one.
  func chosen(_ part: RoutePart, file: String) throws(RouteError) -> Course {
    var course = self
    if let track = try track(chosen: part, file: file) {
      course.tracks = [track]
      course.name = track.name ?? name
    }
    if part.track == nil, part.trackName == nil, tracksOverlap {
      course.tracks = [tracks[0]]
      course.name = tracks[0].name
    }
    if let number = part.segment {
      let named = course.tracks.flatMap { track in
        track.segments.map { Track(name: track.name, segments: [$0]) }
      }
      course.tracks = [try Self.element(number, of: named, "segment", file)]
    }
    return course
  }

  private func track(chosen part: RoutePart, file: String) throws(RouteError) -> Track? {
    if let name = part.trackName {
      if let track = tracks.first(where: { $0.name == name }) { return track }
      guard part.track != nil else {
        let names = tracks.compactMap(\.name)
        let known = names.isEmpty ? "" : ": \(quotedList(names))"
        throw RouteError(
          file: file,
          message:
            "there is no track \(Quoted(name)) in it; it has \(counted(tracks.count, "track"))\(known)"
        )
      }
    }
    return try part.track.map { number throws(RouteError) in
      try Self.element(number, of: tracks, "track", file)
    }
  }

  private static func element<Element>(
    _ number: Int, of elements: [Element], _ noun: String, _ file: String
  ) throws(RouteError) -> Element {
    guard elements.indices.contains(number - 1) else {
      let all = counted(elements.count, noun)
      throw RouteError(file: file, message: "there is no \(noun) \(number) in it; it has \(all)")
    }
    return elements[number - 1]
  }
}

/// The first of some names, each in quotes, and how many more there are: `"a", "b" and 3 more`.
func quotedList(_ names: [String]) -> String {
  let most = 8
  let first = names.prefix(most).map { "\(Quoted($0))" }.joined(separator: ", ")
  return names.count > most ? "\(first) and \(names.count - most) more" : first
}
