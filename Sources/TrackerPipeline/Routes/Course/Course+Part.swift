extension Course {
  /// The course with only the chosen track or segment; a chosen track gives it its name, if it has
  /// one.
  func chosen(_ part: RoutePart, file: String) throws(RouteError) -> Course {
    var course = self
    if let number = part.track {
      let track = try Self.element(number, of: tracks, "track", file)
      course.tracks = [track]
      course.name = track.name ?? name
    }
    if let number = part.segment {
      let named = course.tracks.flatMap { track in
        track.segments.map { Track(name: track.name, segments: [$0]) }
      }
      course.tracks = [try Self.element(number, of: named, "segment", file)]
    }
    return course
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
