import Streams

/// An input of the cadence.
///
/// A trivial type: it is queued, and copying it needs no reference counting.
enum CadenceInput: BitwiseCopyable, Sendable {
  case movement(Movement)
  case tick
  case success
  case failure(Location)

  init(_ answer: GeocodeAnswer) {
    switch answer.result {
    case .success: self = .success
    case .failure: self = .failure(answer.location)
    }
  }
}

/// R2, R4 and R6: which location to geocode, and when.
///
///     first fix   geocoded at once
///     movement    pending, instead of the one before
///     tick        geocodes what is pending, unless a geocode is in flight
///     success     nothing is in flight any more
///     failure     its location is pending again, unless a newer movement is
///
/// After the first fix, a geocode needs both a movement and a tick. One geocode runs at a time.
struct Cadence: SequentialStage {
  typealias Failure = Never

  /// Receives the outcome of each tick.
  private let reportTick: @Sendable (TrackerEvent.TickOutcome) -> Void
  private(set) var pending: Location?
  private(set) var isInFlight = false

  init(reportTick: @escaping @Sendable (TrackerEvent.TickOutcome) -> Void = { _ in }) {
    self.reportTick = reportTick
  }

  mutating func receive(_ input: CadenceInput) -> SequentialStep<Location, Never> {
    switch input {
    case .movement(.first(let location)): return geocode(location)
    case .movement(.moved(let location)): pending = location
    case .tick: return tick()
    case .success: isInFlight = false
    case .failure(let location):
      isInFlight = false
      if pending == nil { pending = location }
    }
    return .skip
  }

  mutating func finish() -> SequentialStep<Location, Never> { .finish }

  private mutating func tick() -> SequentialStep<Location, Never> {
    guard let location = pending else {
      reportTick(.idle)
      return .skip
    }
    guard !isInFlight else {
      reportTick(.skipped)
      return .skip
    }
    reportTick(.geocode)
    pending = nil
    return geocode(location)
  }

  private mutating func geocode(_ location: Location) -> SequentialStep<Location, Never> {
    isInFlight = true
    return .emit(location)
  }
}
