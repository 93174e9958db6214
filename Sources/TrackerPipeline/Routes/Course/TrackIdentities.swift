/// The tracks of a file in which each point names what has moved, such as one of several devices.
struct TrackIdentities {
  private var tracks: [String: Int] = [:]
  /// The name of the points that come next.
  private var name: String?
  /// For each point the index of its track, and its complement if the point begins a segment of the file.
  private var sequence: [Int] = []
  private var startsSegment = true
  private(set) var values = IdentityValues()
  /// The order of the times of all points together.
  private(set) var order = TimeOrder()
  /// True if the names were found to be none, and count no more.
  private(set) var isOff = false

  /// The names in the order of the file; an empty one stands for the points without a name.
  var names: [String] { tracks.sorted { $0.value < $1.value }.map(\.key) }

  /// True if nearly each of very many points has a name of its own.
  var areTooMany: Bool { tracks.count >= Self.mostNames && !values.areRepeated }

  /// A bound of memory. A fleet is smaller.
  private static let mostNames = 1 << 16

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

  mutating func note(track: Int, time: Timestamp?, line: Int) {
    guard !isOff, let name else { return }
    values.note(name)
    if sequence.last.map({ $0 < 0 ? ~$0 : $0 }) != track { tracks[name] = track }
    sequence.append(startsSegment ? ~track : track)
    if startsSegment { order.startSegment() }
    order.note(time, line: line)
    startsSegment = false
  }

  mutating func mapTimes(_ transform: (Timestamp) -> Timestamp) {
    order.mapTimes(transform)
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
