import Streams

extension Publisher {
  /// Publishes what each value means. The first one that means a failure ends the stream with it.
  ///
  ///     source                    -a-b-|
  ///     interpreted(by: meaning)  -A-X      the meaning of b is a failure
  ///
  /// A `flatMap` to the publisher of the result does the same, and is compiled into several times as
  /// much code, as it has inner streams to subscribe to, and their demand to share.
  func interpreted<Value: Sendable>(
    by meaning: @escaping @Sendable (Output) -> Result<Value, Failure>
  ) -> some Publisher<Value, Failure> {
    staged(Interpreting(meaning: meaning))
  }
}

private struct Interpreting<Input: Sendable, Output: Sendable, Failure: Error>: SequentialStage {
  let meaning: @Sendable (Input) -> Result<Output, Failure>

  var publishesAtFinish: Bool { false }

  func receive(_ input: Input) -> SequentialStep<Output, Failure> {
    switch meaning(input) {
    case .success(let output): .emit(output)
    case .failure(let error): .fail(error)
    }
  }

  func finish() -> SequentialStep<Output, Failure> { .finish }
}
