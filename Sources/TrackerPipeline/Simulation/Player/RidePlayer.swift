import Streams

/// Rides in virtual time as far as it is told: at any pace, from event to event, and back, by riding again
/// from the beginning.
///
/// ```swift
/// let player = RidePlayer(Simulation(route: route), on: DispatchQueue.main)
/// let showing = player.moments.sink { print($0.time, $0.state.places.count) }
/// player.head(for: .next(.commit))
/// while player.work(instants: 1_000) {}
/// player.setPermission(.denied)
/// ```
///
/// What is switched while it goes on becomes a line of the simulation's scripts, one millisecond after
/// the present, so that nothing is undone that has happened. It takes the place of what the script has of
/// the same kind from then on. So at any time the player shows what ``Simulation/run(by:on:observing:)`` of
/// ``simulation`` comes to by then.
///
/// Everything is to be called on the scheduler it is given, which must do one thing at a time.
public final class RidePlayer: @unchecked Sendable {
  // Sendable: touched on one scheduler only, as its users are told.

  /// An event at which the ride can be stopped.
  public enum Stop: Hashable, Sendable, CaseIterable {
    /// A fix that arrives while tracking is allowed.
    case fix
    /// A tick of the cadence timer.
    case tick
    /// A place is committed.
    case commit
  }

  /// Where to ride.
  public enum Goal: Hashable, Sendable {
    case time(Instant)
    /// To the next one, or the end.
    case next(Stop)
  }

  /// The ride, with what has been switched.
  public private(set) var simulation: Simulation
  /// The receiver's reports; nil for a ride along a route.
  public private(set) var reports: [ReceivedReport]?
  private var receivedUntil = Instant.zero
  private var dismissals: [Instant] = []
  private let answers: AnswerMemory
  private var ride: PlayedRide
  private var goal: Goal?
  /// The ride that takes the place of the present one when it has come to a time.
  private var replacement: (ride: PlayedRide, time: Instant)?
  /// True if the present ride lacks something that was switched, so that it has to be replaced.
  private var isOutdated = false
  private var answering: AnyCancellable?
  private let latest: CurrentValueSubject<RideMoment, Never>

  /// Rides along a route.
  public convenience init(_ simulation: Simulation, on scheduler: any Scheduler) {
    self.init(simulation, reports: nil, on: scheduler)
  }

  /// Rides along what a receiver sends (``receive(_:)``), as far as it has come (``receive(until:)``).
  public convenience init(
    receiving simulation: Simulation, on scheduler: any Scheduler
  ) {
    self.init(simulation, reports: [], on: scheduler)
  }

  private init(_ simulation: Simulation, reports: [ReceivedReport]?, on scheduler: any Scheduler) {
    self.simulation = simulation
    self.reports = reports
    answers = AnswerMemory(of: simulation.geocoder, on: scheduler)
    ride = PlayedRide(simulation, reports: reports, dismissals: [], answers: answers)
    latest = CurrentValueSubject(
      ride.moment(
        end: reports == nil ? simulation.end : .zero, isRiding: false, isWaiting: answers.isWaiting)
    )
    answering = answers.changes.sink { [weak self] in self?.takeAnswer() }
  }

  /// The present moment, and after every call that changes it.
  public var moments: AnyPublisher<RideMoment, Never> {
    latest.removeDuplicates().eraseToAnyPublisher()
  }

  /// The present moment.
  public var moment: RideMoment { latest.value }

  /// How far it has been ridden.
  public var now: Instant { ride.scheduler.now }

  /// How far it can be ridden now.
  public var end: Instant { reports == nil ? simulation.end : receivedUntil }

  private var isRiding: Bool { goal != nil || replacement != nil }

  /// Goes somewhere, instead of to where it went before: ``work(instants:)`` rides there. To a time that
  /// has been, it rides again from the beginning, and shows the present moment until it is there.
  public func head(for goal: Goal) {
    self.goal = goal
    if case .time(let time) = goal, time < now {
      rideAgain(to: time)
    } else {
      publish()
    }
  }

  /// Stays where it is; what has been switched is switched all the same.
  public func halt() {
    goal = nil
    if !isOutdated { replacement = nil }
    publish()
  }

  /// Rides on for so many instants at which something happens, at most.
  ///
  /// - Returns: Whether there is more to do. Where the geocoder is waited for, it is to be called again.
  @discardableResult
  public func work(instants: Int) -> Bool {
    defer { publish() }
    if let (next, time) = replacement {
      guard advance(next, to: time, instants: instants) else { return true }
      ride.retire()
      ride = next
      (replacement, isOutdated) = (nil, false)
    }
    guard let goal else { return false }
    let isThere =
      switch goal {
      case .time(let time): advance(ride, to: min(max(time, now), end), instants: instants)
      case .next(let stop): advance(ride, to: end, stopAt: stop, instants: instants)
      }
    if isThere { self.goal = nil }
    return !isThere
  }

  private func advance(
    _ ride: PlayedRide, to time: Instant, stopAt stop: Stop? = nil, instants: Int
  ) -> Bool {
    ride.advance(to: time, stopAt: stop, instants: instants) {
      !answers.isWaiting || isAtFront(ride)
    }
  }

  /// True if a receiver is followed as it sends, and waits for no geocoder. A second is for the frames of who
  /// follows it.
  private func isAtFront(_ ride: PlayedRide) -> Bool {
    reports != nil && receivedUntil - ride.scheduler.now < .seconds(1)
  }

  /// Sets the user's permission from now on.
  public func setPermission(_ status: PermissionStatus) {
    switchScript { simulation, time in
      simulation.permission.removeAll { $0.time >= time }
      simulation.permission.append(.init(time: time, status: status))
    }
  }

  /// True if the geocoder can be reached from now on.
  public func setGeocoder(isReachable: Bool) {
    switchScript { simulation, time in
      let now = Instant(time)
      var spans = simulation.geocoderScript.offline.filter { $0.lowerBound < now }
        .map { $0.lowerBound..<min($0.upperBound, now) }
      if !isReachable { spans.append(now..<Self.never) }
      simulation.geocoderScript.offline = spans
    }
  }

  /// Sets the accuracy of the fixes from now on.
  public func setAccuracy(_ accuracy: RouteFaults.ReportedAccuracy.Value) {
    switchScript { simulation, time in
      simulation.faults.accuracies.removeAll { $0.time >= time }
      simulation.faults.accuracies.append(.init(time: time, value: accuracy))
    }
  }

  /// The user has read the alert on screen.
  public func dismissAlert() {
    guard replacement == nil, ride.tracker.state.alerts.shown != nil else { return }
    // Those of this very instant have been.
    dismissals.removeAll { $0 > now }
    dismissals.append(now)
    ride.dismissAlert()
    publish()
  }

  /// The end of a span that has none: a century, which is the longest a script can have.
  public static let never = Instant(.seconds(3_155_760_000))

  /// Changes what is ahead, and rides again to where that begins.
  private func switchScript(_ change: (inout Simulation, Duration) -> Void) {
    let milliseconds = now.nanoseconds / 1_000_000 + 1
    let time = Duration.milliseconds(milliseconds)
    if reports != nil { receivedUntil = max(receivedUntil, Instant(time)) }
    change(&simulation, time)
    dismissals.removeAll { $0 >= Instant(time) }
    isOutdated = true
    rideAgain(to: Instant(time))
  }

  private func rideAgain(to time: Instant) {
    let ride = PlayedRide(
      simulation, reports: reports, dismissals: dismissals, answers: answers)
    replacement?.ride.retire()
    replacement = (ride, min(time, end))
    publish()
  }

  /// The receiver has sent something.
  public func receive(_ report: ReceivedReport) {
    // What was switched may have taken the ride a millisecond ahead.
    let report = ReceivedReport(time: max(report.time, now), content: report.content)
    reports?.append(report)
    receivedUntil = max(receivedUntil, report.time)
    ride.play(report)
    replacement?.ride.play(report)
  }

  /// All that the receiver sends until then has been received.
  public func receive(until time: Instant) {
    receivedUntil = max(receivedUntil, time)
    publish()
  }

  /// An answer has come, and is of the instant at which the ride waits for it.
  private func takeAnswer() {
    for ride in [ride, replacement?.ride] { ride?.scheduler.advance(by: .zero) }
    publish()
  }

  /// Of the present ride.
  var tracker: Tracker { ride.tracker }

  private func publish() {
    latest.value = ride.moment(end: end, isRiding: isRiding, isWaiting: answers.isWaiting)
  }
}
