/// The points of one kind in a GPX file.
struct GPXPoints {
  /// In the order in which they are preferred.
  enum Kind: Int, CaseIterable {
    case track
    case route
    case waypoint

    /// `2 track points`.
    func counted(_ count: Int) -> String {
      let noun =
        switch self {
        case .track: "track point"
        case .route: "route point"
        case .waypoint: "waypoint"
        }
      return "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
  }

  private(set) var segments: [[Course.Point]] = []
  /// That of the first track or route that has one.
  var name: String?
  private(set) var invalid = 0
  private(set) var firstInvalid: (line: Int, message: String)?
  /// The first time that is none.
  var wrongTime: (line: Int, message: String)?
  /// The line of the first time that does not name its zone.
  var zonelessLine: Int?
  private var startsSegment = true

  /// Points read, those without a usable coordinate included.
  var count: Int { segments.reduce(invalid) { $0 + $1.count } }

  mutating func startSegment() {
    startsSegment = true
  }

  mutating func append(_ point: Course.Point) {
    if startsSegment { segments.append([]) }
    startsSegment = false
    segments[segments.count - 1].append(point)
  }

  mutating func drop(line: Int, _ message: String) {
    invalid += 1
    if firstInvalid == nil { firstInvalid = (line, message) }
  }
}
