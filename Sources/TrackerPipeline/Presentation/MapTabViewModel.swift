import Streams

/// What the map tab shows: a pin for each place, the card of the selected one, the total distance,
/// and at most one alert.
public final class MapTabViewModel: Sendable {
  /// A visited place on the map.
  public struct Pin: Hashable, Sendable, Identifiable {
    public let id: Int
    public let coordinate: Coordinate
    public let title: String
  }

  /// What is known of the selected place.
  public struct Card: Hashable, Sendable {
    public let title: String
    /// `±12 m`; nil when not known.
    public let accuracy: String?
    /// Metres from the place before.
    public let distance: Double
  }

  /// All of the tab at one moment, so that no part of it is ahead of another.
  public struct Screen: Equatable, Sendable {
    /// In the order of their commits.
    public var pins: [Pin] = []
    public var card: Card?
    /// Metres.
    public var totalDistance = 0.0
    public var alert: TrackerAlert?
  }

  private let tracker: Tracker
  private let selection = CurrentValueSubject<Int?, Never>(nil)

  public init(tracker: Tracker) {
    self.tracker = tracker
  }

  /// The screen now, and after every change.
  public var screens: AnyPublisher<Screen, Never> {
    tracker.states.combineLatest(selection)
      .map { Self.screen(of: $0, selected: $1) }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// Shows the card of a place, by its pin's `id`; nil shows none.
  public func select(_ pin: Pin.ID?) {
    selection.value = pin
  }

  /// The user has read the alert; the next one appears, if there is one.
  public func dismissAlert() {
    tracker.dismissAlert()
  }

  private static func screen(of state: TrackerState, selected: Int?) -> Screen {
    Screen(
      pins: state.places.reversed().map {
        Pin(id: $0.id, coordinate: $0.location.coordinate, title: $0.placemark.title)
      },
      card: state.places.first { $0.id == selected }.map {
        Card(title: $0.placemark.title, accuracy: $0.accuracyText, distance: $0.distance)
      },
      totalDistance: state.totalDistance,
      alert: state.alerts.shown)
  }
}
