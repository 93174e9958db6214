import Streams

/// The content of the map tab: a pin for each place, the card of the selected one, the total
/// distance, and at most one alert.
public final class MapTabViewModel: Sendable {
  /// A visited place on the map.
  public struct Pin: Hashable, Sendable, Identifiable {
    public let id: Int
    public let coordinate: Coordinate
    public let title: String
  }

  /// The details of the selected place.
  public struct Card: Hashable, Sendable, Identifiable {
    public let id: Int
    public let title: String
    public let coordinate: Coordinate
    /// `±12 m`; nil when not known.
    public let accuracy: String?
    /// When the place was committed.
    public let time: Instant
    /// True for the first place of a segment: tracking was interrupted before it.
    public let startsSegment: Bool
    /// Metres from the place before; 0 for a segment's first.
    public let distance: Double
    /// Metres of all places so far, this one included.
    public let totalDistance: Double
  }

  /// The state of the tab at one moment, so that its parts agree.
  public struct Screen: Equatable, Sendable {
    /// In the order of their commits.
    public var pins: [Pin] = []
    public var card: Card?
    /// Metres.
    public var totalDistance = 0.0
    public var alert: TrackerAlert?
    /// The access to the user's position; nil before the tracker has been started.
    public var location: LocationAccess?

    /// The screen before anything has happened.
    public init() {}
  }

  private let states: AnyPublisher<TrackerState, Never>
  private let dismissal: @Sendable () -> Void
  private let locationReason: String
  private let selection = CurrentValueSubject<Int?, Never>(nil)

  /// - Parameter locationReason: The purpose of the location, in the app's words.
  public convenience init(
    tracker: Tracker, locationReason: String = LocationAccess.usualReason
  ) {
    self.init(states: tracker.states, locationReason: locationReason) { tracker.dismissAlert() }
  }

  /// - Parameters:
  ///   - states: The states of a tracker, or of several trackers in succession.
  ///   - locationReason: The purpose of the location, in the app's words.
  ///   - dismissAlert: The action of ``dismissAlert()``.
  public init(
    states: some Publisher<TrackerState, Never>,
    locationReason: String = LocationAccess.usualReason,
    dismissAlert: @escaping @Sendable () -> Void
  ) {
    self.locationReason = locationReason
    self.states = states.removeDuplicates().eraseToAnyPublisher()
    dismissal = dismissAlert
  }

  /// The screen now, and after every change.
  public var screens: AnyPublisher<Screen, Never> {
    states.combineLatest(selection)
      .map { [locationReason] in Self.screen(of: $0, selected: $1, reason: locationReason) }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// Shows the card of a place, by its pin's `id`; nil shows none.
  public func select(_ pin: Pin.ID?) {
    selection.value = pin
  }

  /// Dismisses the alert on screen; the next one appears, if there is one.
  public func dismissAlert() {
    dismissal()
  }

  private static func screen(
    of state: TrackerState, selected: Int?, reason: String
  ) -> Screen {
    var screen = Screen()
    screen.pins = state.places.reversed().map {
      Pin(id: $0.id, coordinate: $0.location.coordinate, title: $0.placemark.title)
    }
    screen.card = state.places.first { $0.id == selected }.map(Card.init)
    screen.totalDistance = state.totalDistance
    screen.alert = state.alerts.shown
    screen.location = state.permission.map { LocationAccess($0, reason: reason) }
    return screen
  }
}

extension MapTabViewModel.Card {
  fileprivate init(_ place: VisitedPlace) {
    self.init(
      id: place.id, title: place.placemark.title, coordinate: place.location.coordinate,
      accuracy: place.accuracyText, time: place.time, startsSegment: place.startsSegment,
      distance: place.distance, totalDistance: place.totalDistance)
  }
}
