/// The tracks of a file in which each point names what has moved, such as one of several devices.
struct TrackIdentities {
  private var tracks: [String: Int] = [:]
  /// The name of the points that come next.
  private var name: String?
  /// For each point the index of its track, and its complement if the point begins a segment of the file.
  private var sequence: [Int] = []
  private var startsSegment = true
  /// The number of times that the track has changed.
  private var runs = 0
  /// True if the names were found to be none, and count no more.
  private(set) var isOff = false

  /// The names, in the order of the file.
  var names: [String] { tracks.sorted { $0.value < $1.value }.map(\.key) }

  /// True if half of the points or more have a name that was there before.
  var areRepeated: Bool { 2 * tracks.count <= sequence.count }

  /// True if half of the points or more have the name of the point before.
  var areRepeatedInRuns: Bool { 2 * runs <= sequence.count }

  /// True for numbers such as those of a course over ground: from 0 to 360, and not one after the other.
  var areDegrees: Bool {
    let numbers = names.compactMap(Double.init)
    guard numbers.count == tracks.count, numbers.allSatisfy((0...360).contains) else {
      return false
    }
    return !zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 1 }
  }

  /// True if nearly each of several hundred points has a name of its own.
  var areTooMany: Bool { tracks.count >= 256 && !areRepeated }

  enum Change {
    case none
    case continues(track: Int)
    case begins
  }

  /// Names the points that come next.
  mutating func change(to name: String, startsSegment: Bool) -> Change {
    self.startsSegment = self.startsSegment || startsSegment
    if name == self.name { return .none }
    self.name = name
    return tracks[name].map { .continues(track: $0) } ?? .begins
  }

  mutating func note(track: Int) {
    guard !isOff, let name else { return }
    let last = sequence.last.map { $0 < 0 ? ~$0 : $0 }
    if track != last {
      runs += 1
      tracks[name] = track
    }
    sequence.append(startsSegment ? ~track : track)
    startsSegment = false
  }

  mutating func turnOff() {
    self = TrackIdentities()
    isOff = true
  }

  /// The points of the tracks in the order of the file, with its segments.
  func joined(_ tracks: [Course.Track]) -> [Course.Track] {
    let points = tracks.map { $0.segments.flatMap { $0 } }
    var next = points.map { _ in 0 }
    var joined = Course.Track()
    for entry in sequence {
      let track = entry < 0 ? ~entry : entry
      if entry < 0 { joined.segments.append([]) }
      joined.segments[joined.segments.count - 1].append(points[track][next[track]])
      next[track] += 1
    }
    return [joined]
  }
}
