import Streams

/// The tracker's rules as one stream: from the user's permission to the state of the tracker.
///
/// Each rule is in a file of `Rules/`; this connects the rules in their order.
struct TrackerPipeline: Sendable {
  let environment: TrackerEnvironment
  let settings: TrackerSettings
  /// Receives all events.
  let report: @Sendable (TrackerEvent) -> Void

  /// R0 around everything; R5, the one commit point, at the end.
  func states(dismissals: some Publisher<Void, Never>) -> some Publisher<TrackerState, Never> {
    let geocodes = GeocodeEvents(report: report)
    let segments = environment.location.beginsSegments ? segments : segment
    return environment.permission.status
      .tracking(asking: environment.permission, at: environment.scheduler) { segments(geocodes) }
      .merge(with: dismissals.map { StateChange.dismissal })
      .staged(Commit(scheduler: environment.scheduler, geocodes: geocodes, report: report))
  }

  /// The changes of the state while tracking is allowed, if a receiver's clock may be set
  /// meanwhile: one segment after another (R1).
  @Sendable
  func segments(_ geocodes: GeocodeEvents) -> AnyPublisher<StateChange, Never> {
    locationAlerts { $0.beginsSegment }
      .map { alert in
        Just(StateChange.newSegment(alert)).merge(with: segment(geocodes)).eraseToAnyPublisher()
      }
      .prepend(segment(geocodes))
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  /// The changes of the state in one segment. Subscribing starts the location service, and
  /// cancelling stops it, the timer, and the geocode in flight.
  @Sendable
  func segment(_ geocodes: GeocodeEvents) -> AnyPublisher<StateChange, Never> {
    let location = environment.location
    let start = Deferred {
      location.start()
      return Empty<StateChange, Never>()
    }
    let alerts = locationAlerts { !($0.beginsSegment && location.beginsSegments) }
    return answers(geocodes)
      .map { StateChange.answer($0) }
      .merge(with: alerts.map { StateChange.alert($0) }, start)
      .handleEvents(receiveCancel: { location.stop() })
      .eraseToAnyPublisher()
  }

  /// R4 and R6. The result of a geocode goes back to the cadence, which decides on the next one.
  private func answers(_ geocodes: GeocodeEvents) -> some Publisher<GeocodeAnswer, Never> {
    let answers = PassthroughSubject<CadenceInput, Never>()
    // One merge of three, and not two nested merges: most ticks go no further than this. Erased, as types that are
    // nested too deeply are not specialised: a tick would cost ten times as much.
    return Publishers.MergeMany(
      movements().map { CadenceInput.movement($0) }.eraseToAnyPublisher(),
      ticks().map { _ in CadenceInput.tick }.eraseToAnyPublisher(),
      answers.eraseToAnyPublisher()
    )
    .staged(Cadence { report(.tick($0)) })
    .handleEvents(receiveOutput: geocodes.begin)
    .geocodeOneAtATime(
      with: environment.geocoder, timeout: settings.geocodeTimeout,
      scheduler: environment.scheduler
    )
    .handleEvents(receiveOutput: { answers.send(CadenceInput($0)) })
  }

  /// R1, R8, R10, R2 and R3.
  private func movements() -> some Publisher<Movement, Never> {
    environment.location.locations
      .movements(within: FixLimits(settings), report: report)
      .handleEvents(receiveOutput: { movement in
        switch movement {
        case .first(let location): report(.firstFix(location))
        case .moved(let location): report(.movement(location))
        }
      })
  }

  /// R4 and R7.
  private func ticks() -> some Publisher<Instant, Never> {
    Publishers.interval(
      settings.cadence, scheduler: environment.scheduler.ranked(as: .tick))
  }

  /// R1: errors of the location manager are values. A transient one has no effect.
  private func locationAlerts(
    of kind: @escaping @Sendable (LocationError) -> Bool
  ) -> some Publisher<TrackerAlert, Never> {
    let scheduler = environment.scheduler
    return environment.location.errors
      .filter { !$0.isTransient && kind($0) }
      .map { error in
        TrackerAlert(kind: .location, time: scheduler.now, message: String(describing: error))
      }
  }
}
