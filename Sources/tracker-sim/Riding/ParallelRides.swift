import Foundation
import TrackerPipeline

/// Rides the routes as requested, several at once, and writes the results in their order.
///
/// A route that cannot be ridden does not stop the others. If results cannot be written, everything
/// ends.
struct ParallelRides {
  private let request: RunRequest
  private let progress: [RideProgress]
  private let queues: OrderedQueues<RideMessage>
  /// The number of parallel rides; rides on the real clock run one after another.
  private let jobs: Int

  init(_ request: RunRequest) {
    self.request = request
    progress = request.routes.map { RideProgress(size: Self.size(of: $0)) }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    jobs = request.pace == nil ? min(request.jobs ?? processors, request.routes.count) : 1
    queues = OrderedQueues(count: request.routes.count, lead: 2 * jobs)
  }

  func run() throws(Failure) {
    if !request.output.paths.isEmpty { InterruptCleanup.watch() }
    var output = try ResultOutput<RideResult>(
      request.output, request.ride.lookup, routes: request.routes.map(\.name),
      sparing: request.routes.compactMap(\.file) + request.comparedFiles)
    var progressLine = request.pace == nil ? ProgressLine(on: .error) : nil
    defer { progressLine?.erase() }
    var exitStatus: Int32 = 0
    let geocoder = try request.makeGeocoder()
    start(with: geocoder, try request.makeSecondGeocoder(beside: geocoder))
    let timeout = progressLine == nil ? 3_600 : ProgressLine.interval
    while let (ride, messages, isClosed) = queues.take(timeout: timeout) {
      if !messages.isEmpty { progressLine?.erase() }
      for message in messages {
        if case .failed(let failure) = message { exitStatus = max(exitStatus, failure.exitStatus) }
        try put(message, of: ride, into: &output)
      }
      if isClosed {
        try output.endRide()
      } else {
        progressLine?.show(progress[ride], of: ride, named: request.routes[ride].name)
      }
    }
    progressLine?.erase()
    try output.finish()
    if exitStatus != 0 { throw .reported(exitStatus: exitStatus) }
  }

  private func put(
    _ message: RideMessage, of ride: Int, into output: inout ResultOutput<RideResult>
  ) throws(Failure) {
    switch message {
    case .warning(let text): StandardStream.error.say("tracker-sim: warning: \(text)")
    case .shown(let text): try? StandardStream.error.descriptor.write(text)
    case .logged(let part): try output.write(part, of: ride)
    case .ended(let result): try output.add(result, of: ride)
    case .failed(let failure): failure.printMessage(in: Terminal.error.style(request.text.color))
    }
  }

  private func start(with geocoder: any Geocoder, _ secondGeocoder: any Geocoder) {
    queues.startThreads(jobs) { [request, progress, queues] ride in
      Ride(
        request: request, route: request.routes[ride], geocoder: geocoder,
        secondGeocoder: secondGeocoder, progress: progress[ride]
      ) {
        queues.put($0, in: ride)
      }
      .run()
    }
  }

  /// The size in bytes; nil if it is not a file, or is in an archive.
  private static func size(of route: RouteSource) -> Int? {
    guard let file = route.file, file == route.name else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
