import Streams

/// Events in the order of their times. Of tries that follow one another the first one is an entry of
/// its own, and all after it are one entry together, which counts them.
struct Tries<Event: Sendable>: Sendable {
  struct Entry: Sendable {
    var event: Event
    let start: Instant
    var end: Instant
    var count: Int
  }

  var entries: [Entry] = []

  /// Appends an event, or counts it as another try.
  ///
  /// - Parameter isRepeated: True if an event is a try of the same.
  mutating func append(
    _ event: Event, from start: Instant, to end: Instant, count: Int = 1,
    isRepeated: (Event) -> Bool
  ) {
    if entries.count > 1, entries.suffix(2).allSatisfy({ isRepeated($0.event) }) {
      entries[entries.count - 1].end = end
      entries[entries.count - 1].count += count
    } else {
      entries.append(Entry(event: event, start: start, end: end, count: count))
    }
  }
}
