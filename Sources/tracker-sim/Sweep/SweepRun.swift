import Foundation
import TrackerPipeline

/// Rides every route with every combination, several routes at once, and passes on the results in
/// the order of the routes.
struct SweepRun {
  private enum Message: Sendable {
    case warning(String, file: String)
    case swept(SweptRoute)
  }

  let grid: SweepGrid
  /// The routes of all shards.
  let routes: [ListedFile]
  /// The routes to ride, as indices of ``routes``.
  let indices: [Int]

  /// The names of ``routes``.
  var files: [String] { routes.map(\.path) }

  /// The files that are read, which must not be overwritten.
  var sources: [String] { Array(Set(files.map(ZipEntryPath.file))) }

  /// The number of routes that are ridden at once; nil is the number of processors.
  private let jobs: Int?
  /// True if the rides are drawn.
  private let keepsPlaces: Bool

  init(
    _ grid: SweepGrid, routes: [ListedFile], shard: SweepOptions.Shard?, jobs: Int?,
    keepsPlaces: Bool
  ) {
    self.jobs = jobs
    self.keepsPlaces = keepsPlaces
    self.grid = grid
    self.routes = routes
    // Shards are assigned round-robin, as adjacent routes are often similar.
    indices = routes.indices.filter { index in
      shard.map { index % $0.count == $0.number - 1 } ?? true
    }
  }

  func run(_ receive: (SweptRoute) throws(Failure) -> Void) throws(Failure) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let jobs = max(1, min(jobs ?? processors, indices.count))
    let queues = OrderedQueues<Message>(count: indices.count, lead: 4 * jobs)
    let geocoders = try geocoders()
    let ridden = SweepProgress(of: indices.count * grid.combinations.count)
    queues.startThreads(jobs) { [self] number in
      let index = indices[number]
      let swept = SweptRoute(
        index: index, of: routes[index], grid: grid, geocoders: geocoders, keepsPlaces: keepsPlaces,
        progress: ridden
      ) {
        queues.put(.warning($0, file: routes[index].path), in: number)
      }
      queues.put(.swept(swept), in: number)
    }
    var warnings = RouteWarnings()
    var progress = ProgressLine(on: .error)
    defer {
      progress?.erase()
      for line in warnings.summary { StandardStream.error.say("tracker-sim: warning: \(line)") }
    }
    let start = ContinuousClock.now
    while let (_, messages, _) = queues.take(
      timeout: progress == nil ? 3_600 : ProgressLine.interval)
    {
      if !messages.isEmpty { progress?.erase() }
      for message in messages {
        switch message {
        case .warning(let text, let file):
          guard let line = warnings.add(text, of: file) else { break }
          StandardStream.error.say("tracker-sim: warning: \(line)")
        case .swept(let route): try receive(route)
        }
      }
      let elapsed = start.duration(to: .now) / .seconds(1)
      progress?.show(ridden.text(elapsed: elapsed))
    }
  }

  /// A geocoder for each combination.
  private func geocoders() throws(Failure) -> [any Geocoder] {
    var pool = GeocoderPool()
    var geocoders: [any Geocoder] = []
    for combination in grid.combinations {
      geocoders.append(try pool.geocoder(for: combination.ride))
    }
    return geocoders
  }
}
