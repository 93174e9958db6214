/// The rules of an operator whose closure may throw.
@usableFromInline
struct ThrowingStage<State: Sendable, Input: Sendable, Output: Sendable>: SequentialStage {
  @usableFromInline typealias Step = SequentialStep<Output, any Error>

  @usableFromInline var state: State
  @usableFromInline let body: @Sendable (inout State, Input) throws -> Step
  /// The value to publish at the finish; nil for an operator that publishes nothing then.
  @usableFromInline let last: (@Sendable (State) -> Output?)?

  @_alwaysEmitIntoClient @inline(__always) init(
    _ state: State, last: (@Sendable (State) -> Output?)?,
    _ body: @escaping @Sendable (inout State, Input) throws -> Step
  ) {
    self.state = state
    self.last = last
    self.body = body
  }

  @_alwaysEmitIntoClient
  var inputsPerOutput: Subscribers.Demand { last == nil ? .max(1) : .unlimited }

  @_alwaysEmitIntoClient @inline(__always) mutating func receive(_ input: Input) -> Step {
    do { return try body(&state, input) } catch { return .fail(error) }
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { last != nil }

  @_alwaysEmitIntoClient func finish() -> Step { .end(last?(state)) }
}

extension Publisher {
  /// Subscribes through rules that may throw. The first error fails the stream and cancels
  /// upstream.
  @_alwaysEmitIntoClient @inline(__always) consuming func receive<State: Sendable, S: Subscriber>(
    _ subscriber: consuming S, through name: StaticString, _ state: State,
    last: (@Sendable (State) -> S.Input?)? = nil,
    _ body: @escaping @Sendable (inout State, Output) throws -> SequentialStep<S.Input, any Error>
  ) where S.Failure == any Error {
    let stage = ThrowingStage(state, last: last, body)
    mapError { $0 as any Error }
      .receive(subscriber: StageSubscriber(name, stage, downstream: subscriber))
  }
}
