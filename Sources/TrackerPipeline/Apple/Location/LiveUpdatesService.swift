// `CLServiceSession` does not exist on the Mac: there it is `CoreLocationService`.
#if canImport(CoreLocation) && !os(macOS)
  import CoreLocation
  import Foundation
  import Streams
  import Synchronization

  /// The position and the permission of a device of Apple's, from `CLLocationUpdate.liveUpdates(_:)`.
  ///
  /// ```swift
  /// let device = LiveUpdatesService(scheduler: DispatchQueue.main, .fitness)
  /// ```
  ///
  /// Not on the Mac, which lacks its way to ask. A `CLServiceSession` asks for the permission; the service holds it
  /// from the request on. The updates report the permission, so it is not determined before the first start. After a
  /// request or a refusal, updates are awaited until they report something else, also while the service is stopped. A
  /// device at rest is not an event; updates go on when it moves.
  public final class LiveUpdatesService: LocationService, PermissionService {
    private struct State {
      var task: Task<Void, Never>?
      /// The number of tasks so far.
      var tasks = 0
      var session: CLServiceSession?
      var isStarted = false

      /// True if updates are needed: for positions, or to see what the user decides.
      func needsUpdates(_ status: PermissionStatus) -> Bool {
        isStarted || status.isRefused || (session != nil && status == .notDetermined)
      }
    }

    private let reports: CoreLocationReports
    private let configuration: CLLocationUpdate.LiveConfiguration
    private let asked: CLServiceSession.AuthorizationRequirement
    private let state = Mutex(State())

    /// - Parameters:
    ///   - scheduler: The tracker's.
    ///   - configuration: The kind of movement.
    ///   - asked: The permission to ask for; its purpose is in the app's Info.plist.
    public init(
      scheduler: any Scheduler, _ configuration: CLLocationUpdate.LiveConfiguration = .default,
      request asked: CLServiceSession.AuthorizationRequirement = .whenInUse
    ) {
      reports = CoreLocationReports(scheduler: scheduler)
      self.configuration = configuration
      self.asked = asked
    }

    deinit {
      state.withLock { $0.task }?.cancel()
    }

    public var locations: AnyPublisher<Location, Never> { reports.locations.eraseToAnyPublisher() }
    public var errors: AnyPublisher<LocationError, Never> { reports.errors.eraseToAnyPublisher() }

    public var status: AnyPublisher<PermissionStatus, Never> {
      reports.permission.eraseToAnyPublisher()
    }

    public func request() {
      let session = CLServiceSession(authorization: asked)
      state.withLock { $0.session = session }
      // Only updates say what the user has answered.
      listen()
    }

    public func start() {
      reports.start()
      state.withLock { $0.isStarted = true }
      listen()
    }

    public func stop() {
      state.withLock { state in
        state.isStarted = false
        return state.needsUpdates(reports.status) ? nil : state.task.take()
      }?.cancel()
    }

    private func listen() {
      let (reports, configuration) = (reports, configuration)
      state.withLock { state in
        guard state.task == nil else { return }
        state.tasks += 1
        let number = state.tasks
        // Not retained, so that the end of the service is the end of the task.
        state.task = Task { [weak self] in
          do {
            for try await update in CLLocationUpdate.liveUpdates(configuration) {
              let wasStarted = self?.state.withLock { $0.isStarted } ?? false
              reports.receive(LiveUpdateConditions(update), hasLocation: update.location != nil)
              guard let self, needsUpdates(number) else { return }
              if let location = update.location, self.state.withLock({ $0.isStarted }) {
                reports.receive(
                  [CoreLocationFix(location, at: Date())], hasJustStarted: !wasStarted)
              }
            }
          } catch {
            guard !(error is CancellationError) else { return }
            reports.receive(errorCode: -1, description: error.localizedDescription)
          }
          self?.end(number)
        }
      }
    }

    /// True if more updates are needed, for positions or to see what the user decides; false ends the
    /// task.
    private func needsUpdates(_ task: Int) -> Bool {
      state.withLock { state in
        guard state.tasks == task else { return false }
        let isNeeded = state.needsUpdates(reports.status)
        if !isNeeded { state.task = nil }
        return isNeeded
      }
    }

    /// Lets the next start listen again.
    private func end(_ task: Int) {
      state.withLock { if $0.tasks == task { $0.task = nil } }
    }
  }

  extension LiveUpdateConditions {
    init(_ update: CLLocationUpdate) {
      let conditions: [(Bool, LiveUpdateConditions)] = [
        (update.authorizationDenied, .authorizationDenied),
        (update.authorizationDeniedGlobally, .authorizationDeniedGlobally),
        (update.authorizationRestricted, .authorizationRestricted),
        (update.authorizationRequestInProgress, .authorizationRequestInProgress),
        (update.insufficientlyInUse, .insufficientlyInUse),
        (update.accuracyLimited, .accuracyLimited),
        (update.locationUnavailable, .locationUnavailable),
        (update.serviceSessionRequired, .serviceSessionRequired),
      ]
      self.init(conditions.filter(\.0).map(\.1))
    }
  }
#endif
