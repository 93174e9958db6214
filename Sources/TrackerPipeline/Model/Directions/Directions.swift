import Streams

/// A way from one place to another: its line and its instructions.
public struct Directions: Hashable, Sendable {
  /// An instruction at a point of the line, and the distance to the next.
  public struct Step: Hashable, Sendable {
    /// `Turn left onto Bahnhofstrasse`
    public let instruction: String
    /// The index of the point among those of the line.
    public let start: Int
    /// Metres to the next step.
    public let distance: Double
    /// The expected time to the next step.
    public let duration: Duration
    /// True if one has to give way there: a turn, or a roundabout.
    let isTurn: Bool
    /// True if it begins at a stop.
    let isDeparture: Bool

    init(
      instruction: String, start: Int, distance: Double, duration: Duration, isTurn: Bool = false,
      isDeparture: Bool = false
    ) {
      self.instruction = instruction.printable
      self.start = start
      self.distance = distance
      self.duration = duration
      self.isTurn = isTurn
      self.isDeparture = isDeparture
    }
  }

  public let request: DirectionsRequest
  /// True if the line follows roads and paths, as a router knows them; false if it is straight.
  public let followsRoads: Bool
  /// Two points at least; adjacent ones may be equal.
  public let line: [Coordinate]
  /// Metres per second from each point of the line to the next; nil if they are not known. 0
  /// between equal points.
  public let speeds: [Double]?
  /// In the order of the line.
  public let steps: [Step]
  /// Metres.
  public let distance: Double
  /// The expected duration.
  public let duration: Duration
  /// Remarks, one sentence each.
  public let notes: [String]
  /// The attribution to show with it, if any.
  public let attribution: String?

  init(
    request: DirectionsRequest, followsRoads: Bool, line: [Coordinate], speeds: [Double]? = nil,
    steps: [Step], distance: Double, duration: Duration, notes: [String] = [],
    attribution: String? = nil
  ) {
    self.request = request
    self.followsRoads = followsRoads
    self.line = line
    self.speeds = speeds
    self.steps = steps
    self.distance = distance
    self.duration = duration
    self.notes = notes
    self.attribution = attribution
  }

  /// `Zürich – Winterthur`
  public var name: String { request.name }

  /// The same way at one speed from end to end, in metres per second.
  package func ridden(at speed: Double) -> Directions {
    func time(_ distance: Double) -> Duration {
      .milliseconds((distance / speed * 1_000).rounded())
    }
    return Directions(
      request: request, followsRoads: followsRoads, line: line,
      steps: steps.map {
        Step(
          instruction: $0.instruction, start: $0.start, distance: $0.distance,
          duration: time($0.distance), isTurn: $0.isTurn, isDeparture: $0.isDeparture)
      },
      distance: distance, duration: time(distance), notes: notes, attribution: attribution)
  }

  /// The same line reversed. It has no steps, as they are known for one direction only.
  var reversed: Directions {
    Directions(
      request: DirectionsRequest(request.stops.reversed(), by: request.mode),
      followsRoads: followsRoads, line: line.reversed(), speeds: speeds?.reversed(), steps: [],
      distance: distance, duration: duration, notes: notes, attribution: attribution)
  }
}

extension Directions {
  /// True for metres and seconds that a way can have: at most a hundred times around the Earth, in at
  /// most a century.
  static func isPossible(distance: Double, seconds: Double) -> Bool {
    (0...4e9).contains(distance) && (0...3.2e9).contains(seconds)
  }
}
