import Streams
import Synchronization

/// A ride on the real clock: the tracker's rules, with counting and recording.
///
///     let ride = LiveRide(on: DispatchQueue(label: "tracker"), geocoder: geocoder)
///     let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
///     ride.start(receiver) { time, event in print(time, event) }
///
/// Everything runs on the given scheduler, which must be serial; the geocoder's answers are moved
/// to it. Times count from the start of the ride.
public final class LiveRide: Sendable {
  /// The scheduler it was given, with times since the beginning of the ride.
  public let scheduler: any Scheduler
  private let geocoder: any Geocoder
  private let settings: TrackerSettings
  private let keepsFixes: Bool
  private let recorder = RideRecorder()
  private let progress = Mutex(Progress())

  private struct Progress: Sendable {
    var tracker: AnyCancellable?
    var pendingWork = PendingWork()
    var fixes: [Location] = []
    /// Called once, when the input has ended and no work is pending any more.
    var ended: (@Sendable () -> Void)?
    var deadline: (any Cancellable)?
  }

  /// - Parameter keepsFixes: True to keep all fixes in memory, for the route of the report.
  public init(
    on scheduler: any Scheduler, geocoder: any Geocoder,
    settings: TrackerSettings = TrackerSettings(), keepsFixes: Bool = false
  ) {
    self.scheduler = ElapsedTimeScheduler(scheduler)
    self.geocoder = geocoder
    self.settings = settings
    self.keepsFixes = keepsFixes
  }

  /// Begins to track. Call it once, on the scheduler.
  ///
  /// - Parameter observing: Receives each event and its time.
  public func start(
    _ location: any LocationService, observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) {
    let pipeline = TrackerPipeline(
      environment: TrackerEnvironment(
        location: location, geocoder: ScheduledGeocoder(geocoder, on: scheduler),
        permission: GrantedPermissionService(), scheduler: scheduler),
      settings: settings
    ) { [self] event in
      recorder.record(event)
      observing(scheduler.now, event)
      note(event)
    }
    let tracker = pipeline.states(dismissals: Empty<Void, Never>()).sink { [recorder] in
      recorder.state = $0
    }
    progress.withLock { $0.tracker = tracker }
  }

  /// Ends the input: calls `ended` once, when no pending work can become a place any more, or after
  /// `settle`, whichever is first. It may be called before this returns. Of two calls of this method
  /// before that, the closure of the second one is called.
  public func finish(within settle: Duration, then ended: @escaping @Sendable () -> Void) {
    let isIdle = progress.withLock { progress in
      progress.ended = ended
      return progress.pendingWork.isEmpty
    }
    if isIdle { return end() }
    let deadline = scheduler.schedule(after: scheduler.now.advanced(by: settle)) { [self] in end() }
    let unused = progress.withLock { progress in
      let old = progress.deadline
      progress.deadline = progress.ended == nil ? nil : deadline
      return [old, progress.ended == nil ? deadline : nil]
    }
    for deadline in unused { deadline?.cancel() }
  }

  private func end() {
    let (ended, deadline) = progress.withLock { ($0.ended.take(), $0.deadline.take()) }
    deadline?.cancel()
    ended?()
  }

  /// Ends the ride. Call it on the scheduler.
  ///
  /// - Parameter route: The route of the report; the kept fixes replace its fixes.
  public func stop(_ route: Route) -> RideReport {
    let ended = progress.withLock { progress in
      defer { progress.tracker = nil }
      return progress
    }
    ended.tracker?.cancel()
    var route = route
    route.fixes = ended.fixes
    route.points = recorder.totals.fixes
    return RideReport(
      route: route, recorder: recorder, end: scheduler.now, attribution: geocoder.attribution)
  }

  private func note(_ event: TrackerEvent) {
    let hasEnded = progress.withLock { progress in
      if keepsFixes, case .fix(let fix, _) = event { progress.fixes.append(fix) }
      progress.pendingWork.receive(event)
      return progress.pendingWork.isEmpty && progress.ended != nil
    }
    // Scheduled behind this event, which may not be part of the state yet.
    if hasEnded { scheduler.schedule { [self] in end() } }
  }
}

/// A permission service that always allows everything.
struct GrantedPermissionService: PermissionService {
  private let granted = CurrentValueSubject<PermissionStatus, Never>(.authorizedAlways)

  var status: AnyPublisher<PermissionStatus, Never> { granted.eraseToAnyPublisher() }

  func request() {}
}
