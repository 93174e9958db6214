import Foundation
import TrackerPipeline

/// Rides the routes as requested, several at once, and puts out what comes of it in their order.
///
/// A route that cannot be ridden does not hold up the others. Results that cannot be written end
/// everything.
struct Rides {
  private let request: RideRequest
  private let meters: [RideMeter]
  private let lanes: Lanes<RideNews>
  /// How many rides go on at once; those by the clock come one after the other.
  private let jobs: Int

  init(_ request: RideRequest) {
    self.request = request
    meters = request.routes.map { RideMeter(size: Self.size(of: $0)) }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    jobs = request.pace == nil ? min(request.jobs ?? processors, request.routes.count) : 1
    lanes = Lanes(count: request.routes.count, lead: 2 * jobs)
  }

  func run() throws(Failure) {
    if request.output != nil { Interruption.watch() }
    var output = try ResultOutput(request)
    var progress = request.pace == nil ? ProgressLine(on: .error) : nil
    defer { progress?.erase() }
    var haveAllSucceeded = true
    start(with: try request.makeGeocoder(isByClock: request.pace != nil))
    let patience = progress == nil ? 3_600 : ProgressLine.interval
    while let (lane, news, isClosed) = lanes.take(patience: patience) {
      if !news.isEmpty { progress?.erase() }
      for news in news {
        if case .failed = news { haveAllSucceeded = false }
        try put(news, of: lane, into: &output)
      }
      if isClosed {
        try output.endRide()
      } else {
        progress?.show(meters[lane], of: lane, named: request.routes[lane])
      }
    }
    progress?.erase()
    try output.finish()
    if !haveAllSucceeded { throw .reported(exitStatus: 2) }
  }

  private func put(
    _ news: RideNews, of lane: Int, into output: inout ResultOutput
  ) throws(Failure) {
    switch news {
    case .warning(let text): StandardStream.error.say("tracker-sim: warning: \(text)")
    case .shown(let text): try? StandardStream.error.descriptor.write(text)
    case .logged(let part): try output.write(part, of: lane)
    case .ended(let result): try output.add(result, of: lane)
    case .failed(let failure): failure.complain(in: Terminal.error.style(request.color))
    }
  }

  /// Starts as many threads as there are rides at once.
  private func start(with geocoder: any Geocoder) {
    for _ in 0..<jobs {
      let thread = Thread { [request, meters, lanes] in
        while let lane = lanes.open() {
          Ride(
            request: request, route: request.routes[lane], geocoder: geocoder, meter: meters[lane]
          ) {
            lanes.put($0, in: lane)
          }
          .run()
          lanes.close(lane)
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// In bytes; nil for what is no file.
  private static func size(of route: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: route)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
