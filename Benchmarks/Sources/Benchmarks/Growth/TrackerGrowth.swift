import Streams
import TrackerPipeline

/// What must cost no more a fix or point when a ride is longer.
let trackerGrowth: [Growth] = [
  Growth(
    "tracker below the movement gate", per: "fix", over: "fixes", [1_000, 10_000, 100_000]
  ) { size in
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times { _ = EndlessLocationService.ride(size, Fixes.standing) }
    }
  },
  Growth("tracker that commits", per: "fix", over: "fixes", [1_000, 10_000, 100_000]) { size in
    let times = max(1, 10_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times { _ = EndlessLocationService.ride(size, Fixes.riding) }
    }
  },
  Growth("reading GPX", per: "point", over: "points", [100, 1_000, 10_000, 100_000]) { size in
    let bytes = Array(LongRide.text(points: size).utf8)
    let times = max(1, 1_000 / size)
    return Growth.Work(units: size * times) {
      for _ in 0..<times {
        let points = (try? Route.read(bytes: bytes, file: "ride.gpx"))?.points
        precondition(points == size, "There are \(points ?? 0) points, not \(size).")
      }
    }
  },
]
