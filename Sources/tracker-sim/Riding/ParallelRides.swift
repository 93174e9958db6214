import Foundation
import TrackerPipeline

/// Rides the routes as requested, several at once, and writes the results in their order.
///
/// Rides are on threads of their own, also a single one, and the main thread writes. So the command shows progress, and ends
/// at once when its output is closed.
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

/// Delivers the results of work on several threads in the order of the work.
///
/// Each piece of work has a queue. Items are taken from the first queue until it is closed, then
/// from the second, and so on. A queue has a capacity: a thread that puts more into it waits until
/// some are taken, so memory is bounded. Queues are opened in order, so the current one is always
/// open.
final class OrderedQueues<Item: Sendable>: @unchecked Sendable {
  private struct Queue {
    var items: [Item] = []
    var isClosed = false
  }

  private static var capacity: Int { 16 }

  // Sendable: accessed under the condition's lock only.
  private let condition = NSCondition()
  private var queues: [Queue]
  private var current = 0
  private var next = 0
  /// The number of queues that may be opened ahead of the current one.
  private let lead: Int

  init(count: Int, lead: Int) {
    queues = Array(repeating: Queue(), count: count)
    self.lead = lead
  }

  /// The next piece of work, as soon as it may be opened; nil when there is none.
  func open() -> Int? {
    condition.withLock {
      while next < queues.count, next >= current + lead { condition.wait() }
      guard next < queues.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Starts this many threads. Each does one piece of work after another, and closes its queue
  /// after it.
  func startThreads(_ count: Int, work: @escaping @Sendable (Int) -> Void) {
    let (input, streams) = (StandardInput.descriptor, StandardStream.current)
    for _ in 0..<count {
      let thread = Thread { [self] in
        StandardInput.$descriptor.withValue(input) {
          StandardStream.$current.withValue(streams) {
            while let queue = open() {
              work(queue)
              close(queue)
            }
          }
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func put(_ item: Item, in queue: Int) {
    condition.withLock {
      while queues[queue].items.count >= Self.capacity { condition.wait() }
      queues[queue].items.append(item)
      condition.broadcast()
    }
  }

  func close(_ queue: Int) {
    condition.withLock {
      queues[queue].isClosed = true
      condition.broadcast()
    }
  }

  /// The items since the last call, and their queue; nil when all queues are closed.
  ///
  /// - Parameter timeout: Seconds after which it returns no items.
  func take(timeout: TimeInterval) -> (queue: Int, items: [Item], isClosed: Bool)? {
    condition.withLock {
      guard current < queues.count else { return nil }
      if queues[current].items.isEmpty, !queues[current].isClosed {
        _ = condition.wait(until: Date(timeIntervalSinceNow: timeout))
      }
      let queue = current
      let taken = queues[queue]
      queues[queue].items = []
      if taken.isClosed { current += 1 }
      condition.broadcast()
      return (queue, taken.items, taken.isClosed)
    }
  }
}
