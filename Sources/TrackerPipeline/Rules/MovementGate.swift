import Streams

/// A fix that became the checkpoint.
enum Movement: Hashable, BitwiseCopyable, Sendable {
  /// R2: the first of a segment, to be geocoded at once.
  case first(Location)
  /// R3: far enough from the checkpoint before; waits for the tick.
  case moved(Location)
}

/// R2 and R3: lets through the first fix, and then each fix at least `threshold` metres from the last one let through.
///
///     metres from the start  -0-5-19-20-30-41-
///     movements              -0------20----41-   from 20 m
struct MovementGateStage<Failure: Error>: SequentialStage {
  /// Metres, inclusive, along the geodesic.
  let threshold: Double
  /// Around the checkpoint.
  private var vicinity: Vicinity?

  init(threshold: Double) {
    self.threshold = threshold
  }

  mutating func receive(_ input: Location) -> SequentialStep<Movement, Failure> {
    let isFirst = vicinity == nil
    if vicinity?.contains(input.coordinate) == true { return .skip }
    vicinity = Vicinity(of: input.coordinate, radius: threshold)
    return .emit(isFirst ? .first(input) : .moved(input))
  }

  mutating func finish() -> SequentialStep<Movement, Failure> { .finish }
}
