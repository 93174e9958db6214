import Streams

/// The list of places, the newest first.
public final class PlacesViewModel: Sendable {
  /// A line of the list.
  public struct Row: Hashable, Sendable, Identifiable {
    public let id: Int
    public let title: String
    /// `±12 m`; nil when not known.
    public let accuracy: String?
    /// True for the first place of a segment: tracking was interrupted before it.
    public let startsSegment: Bool
    /// Metres from the place before; 0 for a segment's first.
    public let distance: Double
    /// When the place was committed.
    public let time: Instant
  }

  private let states: AnyPublisher<TrackerState, Never>

  public convenience init(tracker: Tracker) {
    self.init(states: tracker.states)
  }

  /// - Parameter states: The states of a tracker, or of several trackers in succession.
  public init(states: some Publisher<TrackerState, Never>) {
    self.states = states.removeDuplicates().eraseToAnyPublisher()
  }

  /// The rows now, and after every change.
  public var rows: AnyPublisher<[Row], Never> {
    states
      .map { state in
        state.places.map { place in
          Row(
            id: place.id, title: place.placemark.title, accuracy: place.accuracyText,
            startsSegment: place.startsSegment, distance: place.distance, time: place.time)
        }
      }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}
