extension Publisher {
  /// Publishes each value together with its number, counted from zero.
  ///
  ///     source        -a-b-c-|
  ///     enumerated()  -A-B-C-|   A is (0, a), B is (1, b), C is (2, c)
  ///
  /// Each subscriber has its own count. Finish, failure and demand pass unchanged. In other
  /// libraries this is `zipWithIndex`, or a `map` with an index.
  ///
  /// ```swift
  /// let run = names.enumerated().sink { print("\($0.offset + 1): \($0.element)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func enumerated() -> some Publisher<
    (offset: Int, element: Output), Failure
  > {
    Staged(self, "Enumerated", EnumeratedStage())
  }
}

@usableFromInline struct EnumeratedStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var count = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<(offset: Int, element: Input), Failure> {
    defer { count += 1 }
    return .emit((count, input))
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<
    (offset: Int, element: Input), Failure
  > { .finish }
}
