import Streams
import TrackerPipeline

/// The tracker's rules in one loop: no streams, a geocoder that answers at once, and no one who
/// listens.
struct HandTracker {
  struct Place {
    let location: Location
    let title: String
    let distance: Double
    let total: Double
  }

  private(set) var places: [Place] = []
  private(set) var fixes = 0
  private var checkpoint: Coordinate?
  private var pending: Location?
  private var latest = Instant.zero
  private var nextTick = Instant.zero.advanced(by: cadence)

  private static let cadence = Duration.seconds(5)
  private static let cadenceNanoseconds: Int64 = 5_000_000_000

  mutating func ride(_ route: [Location]) {
    for fix in route {
      while nextTick < fix.time { tick() }
      receive(fix)
    }
    tick()
  }

  private mutating func receive(_ fix: Location) {
    fixes += 1
    guard fix.coordinate.isValid, fix.time >= latest else { return }
    latest = fix.time
    guard let here = checkpoint else {
      checkpoint = fix.coordinate
      return commit(fix)
    }
    guard Geodesic.isDistance(from: here, to: fix.coordinate, atLeast: 20) else { return }
    checkpoint = fix.coordinate
    pending = fix
  }

  private mutating func tick() {
    nextTick = Instant(nanoseconds: nextTick.nanoseconds + Self.cadenceNanoseconds)
    if let location = pending.take() { commit(location) }
  }

  private mutating func commit(_ location: Location) {
    let here = location.coordinate
    let distance =
      places.last.map { Geodesic.distance(from: $0.location.coordinate, to: here) } ?? 0
    places.append(
      Place(
        location: location, title: here.description, distance: distance,
        total: (places.last?.total ?? 0) + distance))
  }
}
