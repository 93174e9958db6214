import Streams

/// Applies faults to the fixes of a route.
struct FaultyReception {
  private let faults: RouteFaults
  private var noise: RandomSource
  private var drop: RandomSource
  private var teleport: RandomSource
  private var duplicate: RandomSource
  private var backward: RandomSource
  /// The newest time of the delivered fixes of the route.
  private var newest: Instant?
  private(set) var deliveries: [Delivery] = []
  private(set) var counts = FaultCounts()

  init(of fixes: [Location], with faults: RouteFaults) {
    self.faults = faults
    noise = RandomSource(of: .noise, seed: faults.seed)
    drop = RandomSource(of: .drop, seed: faults.seed)
    teleport = RandomSource(of: .teleport, seed: faults.seed)
    duplicate = RandomSource(of: .duplicate, seed: faults.seed)
    backward = RandomSource(of: .backward, seed: faults.seed)
    deliveries.reserveCapacity(fixes.count + 1)
    if let first = fixes.first, let stale = faults.staleFirst { recall(stale, before: first) }
    for fix in fixes { receive(fix) }
  }

  private mutating func recall(_ stale: RouteFaults.StaleFix, before first: Location) {
    var chance = RandomSource(of: .staleFirst, seed: faults.seed)
    var fix = first
    fix.coordinate = Geodesic.destination(
      from: first.coordinate, azimuth: chance.direction(), distance: stale.distance)
    fix.time = first.time.advanced(by: .zero - stale.age)
    counts.stale = 1
    if let accuracy = faults.reportedAccuracy(at: first.time) { fix.report(accuracy) }
    deliveries.append(Delivery(time: first.time, fix: fix))
  }

  /// Draws all random numbers first, so that the effects on one fix do not change the numbers of
  /// the next.
  private mutating func receive(_ recorded: Location) {
    let (north, east) = noise.normals()
    let isLost = drop.isTrue(withProbability: faults.dropRate)
    let isTeleported = teleport.isTrue(withProbability: faults.teleports?.rate ?? 0)
    let direction = teleport.direction()
    let isTwice = duplicate.isTrue(withProbability: faults.duplicateRate)
    let goesBack = backward.isTrue(withProbability: faults.backwardRate)

    if faults.outages.contains(where: { $0.contains(recorded.time) }) {
      counts.lostInOutages += 1
      return
    }
    if isLost {
      counts.lostByChance += 1
      return
    }
    var fix = recorded
    if faults.noise > 0 {
      fix.coordinate = Geodesic.destination(
        from: fix.coordinate, north: north * faults.noise, east: east * faults.noise)
      fix.horizontalAccuracy = faults.accuracy(of: recorded)
      counts.noisy += 1
    }
    if isTeleported, let distance = faults.teleports?.distance {
      fix.coordinate = Geodesic.destination(
        from: fix.coordinate, azimuth: direction, distance: distance)
      counts.teleported += 1
    }
    if goesBack, let newest {
      fix.time = newest.advanced(by: .seconds(-1))
      counts.setBack += 1
    }
    if let accuracy = faults.reportedAccuracy(at: recorded.time) {
      fix.report(accuracy)
      counts.withOtherAccuracy += 1
    }
    deliver(fix, at: recorded.time)
    if isTwice {
      counts.duplicated += 1
      deliver(fix, at: recorded.time)
    }
  }

  private mutating func deliver(_ fix: Location, at time: Instant) {
    newest = max(newest ?? fix.time, fix.time)
    deliveries.append(Delivery(time: time, fix: fix))
  }
}
