import Synchronization

/// Caches the latest answers by position, rounded to four decimals of a degree (11 metres).
final class AnswerCache: Sendable {
  private struct Key: Hashable {
    let latitude: Int32
    let longitude: Int32

    /// - Parameter coordinate: Finite and in range.
    init(_ coordinate: Coordinate) {
      latitude = Int32((coordinate.latitude * 1e4).rounded())
      longitude = Int32((coordinate.longitude * 1e4).rounded())
    }
  }

  private struct State {
    var results: [Key: Result<Placemark, GeocoderError>] = [:]
    /// A ring buffer of the keys in `results`, and the index of the oldest key once it is full.
    var keys: [Key] = []
    var oldest = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = 10_000) {
    self.capacity = capacity
  }

  func result(at coordinate: Coordinate) -> Result<Placemark, GeocoderError>? {
    let key = Key(coordinate)
    return state.withLock { $0.results[key] }
  }

  /// Stores an answer; in a full cache it replaces the oldest one.
  func keep(_ result: Result<Placemark, GeocoderError>, at coordinate: Coordinate) {
    let key = Key(coordinate)
    state.withLock { state in
      guard state.results.updateValue(result, forKey: key) == nil else { return }
      if state.keys.count < capacity {
        state.keys.append(key)
      } else {
        state.results[state.keys[state.oldest]] = nil
        state.keys[state.oldest] = key
        state.oldest = (state.oldest + 1) % capacity
      }
    }
  }
}
