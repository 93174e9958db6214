import Streams

/// Plays a ride in virtual time: at any pace, from event to event, and backward, by riding again
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
/// A change during the ride becomes a line of the simulation's scripts, one millisecond after the
/// present, so that nothing that has happened is undone. It replaces the later lines of the same
/// kind. So at any time the player shows the state that ``Simulation/run(by:on:observing:)`` of
/// ``simulation`` has at that time.
///
/// Call everything on the given scheduler, which must be serial.
public final class RidePlayer: @unchecked Sendable {
  // Sendable: used on one scheduler only, as documented.

  /// An event at which the ride can be stopped.
  public enum Stop: Hashable, Sendable, CaseIterable {
    /// A fix that arrives while tracking is allowed.
    case fix
    /// A tick of the cadence timer.
    case tick
    /// A place is committed.
    case commit
  }

  /// The goal of a ride.
  public enum Goal: Hashable, Sendable {
    case time(Instant)
    /// The next event of this kind, or the end.
    case next(Stop)
  }

  /// The ride, with the user's changes.
  public private(set) var simulation: Simulation {
    didSet { simulatedEnd = simulation.end }
  }
  /// It depends on all fixes, and is needed for every moment.
  private var simulatedEnd: Instant
  /// The receiver's reports; nil for a ride along a route.
  public private(set) var reports: [ReceivedReport]?
  private var receivedUntil = Instant.zero
  private var dismissals: [Instant] = []
  private let answers: AnswerMemory
  private var ride: PlayedRide
  private var goal: Goal?
  /// The ride that replaces the present one when it has reached this time.
  private var replacement: (ride: PlayedRide, time: Instant)?
  /// True if the present ride lacks a change of the scripts, so that it must be replaced.
  private var needsReplacement = false
  private var answering: AnyCancellable?
  private let latest: CurrentValueSubject<RideMoment, Never>

  /// Rides along a route.
  public convenience init(_ simulation: Simulation, on scheduler: any Scheduler) {
    self.init(simulation, reports: nil, on: scheduler)
  }

  /// Rides along a receiver's reports (``receive(_:)``), as far as they are complete
  /// (``receive(until:)``).
  public convenience init(
    receiving simulation: Simulation, on scheduler: any Scheduler
  ) {
    self.init(simulation, reports: [], on: scheduler)
  }

  private init(_ simulation: Simulation, reports: [ReceivedReport]?, on scheduler: any Scheduler) {
    self.simulation = simulation
    simulatedEnd = simulation.end
    self.reports = reports
    answers = AnswerMemory(of: simulation.geocoder, on: scheduler)
    ride = PlayedRide(simulation, reports: reports, dismissals: [], answers: answers)
    latest = CurrentValueSubject(
      ride.moment(
        end: reports == nil ? simulatedEnd : .zero, isRiding: false, isWaiting: answers.isWaiting)
    )
    answering = answers.changes.sink { [weak self] in self?.takeAnswer() }
  }

  /// The present moment, and after every call that changes it.
  public var moments: AnyPublisher<RideMoment, Never> {
    latest.removeDuplicates().eraseToAnyPublisher()
  }

  /// The present moment.
  public var moment: RideMoment { latest.value }

  /// The time that the ride has reached.
  public var now: Instant { ride.scheduler.now }

  /// The time that the ride can reach now.
  public var end: Instant { reports == nil ? simulatedEnd : receivedUntil }

  private var isRiding: Bool { goal != nil || replacement != nil }

  /// Sets the goal, instead of an earlier one; ``work(instants:)`` rides there. For a time that has
  /// passed, it rides again from the beginning, and shows the present moment until it has arrived.
  public func head(for goal: Goal) {
    if goal == self.goal { return }
    self.goal = goal
    if case .time(let time) = goal, time < now {
      rideAgain(to: time)
    } else {
      publish()
    }
  }

  /// Gives the goal up; changes of the scripts still take effect.
  public func halt() {
    goal = nil
    if !needsReplacement { replacement = nil }
    publish()
  }

  /// Rides on for this many instants with events, at most.
  ///
  /// - Returns: True if there is more to do. If the geocoder is pending, call it again later.
  @discardableResult
  public func work(instants: Int) -> Bool {
    work(instants: instants, isShown: true)
  }

  /// - Parameter isShown: False to show the moment only if the ride has arrived, or waits: to show a
  ///   long ride costs much more than to ride a part of it.
  package func work(instants: Int, isShown: Bool) -> Bool {
    let hasMore = rideOn(instants)
    if isShown || !hasMore || answers.isWaiting { publish() }
    return hasMore
  }

  private func rideOn(_ instants: Int) -> Bool {
    if let (next, time) = replacement {
      guard advance(next, to: time, instants: instants) else { return true }
      ride.retire()
      ride = next
      (replacement, needsReplacement) = (nil, false)
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

  /// True if the ride follows a receiver live, so that it does not wait for a geocoder. A delay of
  /// up to a second is allowed for the frames of the caller.
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

  /// Sets if the geocoder can be reached from now on.
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

  /// Dismisses the alert on screen.
  public func dismissAlert() {
    guard replacement == nil, ride.tracker.state.alerts.shown != nil else { return }
    // Earlier dismissals at this instant have already happened.
    dismissals.removeAll { $0 > now }
    dismissals.append(now)
    ride.dismissAlert()
    publish()
  }

  /// The end of an unlimited time: a century, the longest time of a script.
  public static let never = Instant(.seconds(3_155_760_000))

  /// Changes the scripts from the next millisecond on, and rides again to that time.
  private func switchScript(_ change: (inout Simulation, Duration) -> Void) {
    let milliseconds = now.nanoseconds / 1_000_000 + 1
    let time = Duration.milliseconds(milliseconds)
    if reports != nil { receivedUntil = max(receivedUntil, Instant(time)) }
    change(&simulation, time)
    dismissals.removeAll { $0 >= Instant(time) }
    needsReplacement = true
    rideAgain(to: Instant(time))
  }

  private func rideAgain(to time: Instant) {
    let ride = PlayedRide(
      simulation, reports: reports, dismissals: dismissals, answers: answers)
    replacement?.ride.retire()
    replacement = (ride, min(time, end))
    publish()
  }

  /// Handles a report of the receiver.
  public func receive(_ report: ReceivedReport) {
    // A change of the scripts may have taken the ride a millisecond ahead.
    let report = ReceivedReport(time: max(report.time, now), content: report.content)
    reports?.append(report)
    receivedUntil = max(receivedUntil, report.time)
    ride.play(report)
    replacement?.ride.play(report)
  }

  /// Marks the receiver's reports as complete up to this time.
  public func receive(until time: Instant) {
    receivedUntil = max(receivedUntil, time)
    publish()
  }

  /// Handles an answer, at the instant at which the ride waits for it.
  private func takeAnswer() {
    for ride in [ride, replacement?.ride] { ride?.scheduler.advance(by: .zero) }
    publish()
  }

  /// The tracker of the present ride.
  var tracker: Tracker { ride.tracker }

  private func publish() {
    latest.value = ride.moment(end: end, isRiding: isRiding, isWaiting: answers.isWaiting)
  }
}
