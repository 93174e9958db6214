import Streams

/// R2, R4 and R6: which location to geocode, and when.
///
///     first fix   geocoded at once
///     movement    pending, instead of the one before
///     tick        geocodes what is pending, unless a geocode is in flight
///     success     nothing is in flight any more
///     failure     its location is pending again, unless a newer movement is
///
/// Gate and tick: both must hold, and one geocode runs at a time.
struct Cadence: Stage {
  typealias Failure = Never

  enum Input: Sendable {
    case movement(Movement)
    case tick
    case answer(Answer)
  }

  static var name: String { "Cadence" }

  private(set) var pending: Location?
  private(set) var isInFlight = false

  mutating func receive(_ input: Input) -> Step<Location, Never> {
    switch input {
    case .movement(.first(let location)): return geocode(location)
    case .movement(.moved(let location)): pending = location
    case .tick:
      if !isInFlight, let location = pending.take() { return geocode(location) }
    case .answer(let answer):
      isInFlight = false
      if case .failure = answer.result, pending == nil { pending = answer.location }
    }
    return .skip
  }

  private mutating func geocode(_ location: Location) -> Step<Location, Never> {
    isInFlight = true
    return .emit(location)
  }
}
