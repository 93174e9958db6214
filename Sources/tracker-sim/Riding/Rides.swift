import Foundation
import TrackerPipeline

/// Rides the routes as requested, several at once, and puts out what comes of it in their order.
///
/// A route that cannot be ridden does not hold up the others. Results that cannot be written end
/// everything.
struct Rides {
  private let request: RideRequest

  init(_ request: RideRequest) {
    self.request = request
  }

  func run() throws(Failure) {
    var output = try ResultOutput(request)
    var haveAllSucceeded = true
    let lanes = start(with: try request.makeGeocoder())
    while let (lane, news, isClosed) = lanes.take(patience: 3_600) {
      for news in news {
        switch news {
        case .warning(let text): StandardStream.error.say("tracker-sim: warning: \(text)")
        case .shown(let text): try? StandardStream.error.descriptor.write(text)
        case .logged(let part): try output.write(part, of: lane)
        case .ended(let result): try output.add(result, of: lane)
        case .failed(let failure):
          haveAllSucceeded = false
          StandardStream.error.say("tracker-sim: \(failure.message ?? "it failed")")
        }
      }
      if isClosed { try output.endRide() }
    }
    try output.finish()
    if !haveAllSucceeded { throw .someRoutes }
  }

  /// Starts as many threads as there are rides at once.
  private func start(with geocoder: any Geocoder) -> Lanes<RideNews> {
    let routes = request.routes
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let jobs = request.pace == nil ? min(request.jobs ?? processors, routes.count) : 1
    let lanes = Lanes<RideNews>(count: routes.count, lead: 2 * jobs)
    for _ in 0..<jobs {
      let thread = Thread { [request] in
        while let lane = lanes.open() {
          Ride(request: request, route: routes[lane], geocoder: geocoder) {
            lanes.put($0, in: lane)
          }
          .run()
          lanes.close(lane)
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    return lanes
  }
}
