extension Publisher {
  /// Publishes the latest `count` values as an array, with each value or with every few of them.
  ///
  ///     source                  -1-2-3-4-5-|
  ///     windows(of: 3)          -----A-B-C-|   A is [1, 2, 3], B is [2, 3, 4], C is [3, 4, 5]
  ///     windows(of: 2, every 2) ---A---B---|   A is [1, 2], B is [3, 4]
  ///
  /// All arrays have `count` values: shorter arrays at the beginning or the end are not published. With a `step`
  /// greater than `count`, the values between are dropped. Upstream is asked for as many values as the arrays need
  /// that downstream asks for. Finish and failure pass unchanged. In other libraries this is `buffer(count, skip)`,
  /// `sliding`, or `bufferCount`; arrays that do not overlap, and the rest, are published by `collect(_:)`.
  ///
  /// ```swift
  /// let averages = numbers.windows(of: 5).map { $0.reduce(0, +) / 5 }
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of values of an array: at least 1.
  ///   - step: The number of values between the beginnings of two arrays: at least 1.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload public consuming func windows(
    of count: Int, every step: Int = 1
  ) -> some Publisher<[Output], Failure> {
    Staged(self, "Windows", WindowStage(count: count, step: step))
  }
}

@usableFromInline struct WindowStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let count: Int
  @usableFromInline let step: Int
  /// The values of the next array.
  @usableFromInline var window: [Input] = []
  /// The number of values to drop before it.
  @usableFromInline var gap = 0

  @_alwaysEmitIntoClient init(count: Int, step: Int) {
    require(count > 0, "The count must be at least 1.")
    require(step > 0, "The step must be at least 1.")
    self.count = count
    self.step = step
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<[Input], Failure> {
    if gap > 0 {
      gap -= 1
      return .skip
    }
    window.append(input)
    return window.count < count ? .skip : .emit(takeWindow())
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<[Input], Failure> { .finish }

  @_alwaysEmitIntoClient @inline(never) mutating func takeWindow() -> [Input] {
    let full = window
    window = Array(window.dropFirst(step))
    gap = max(0, step - count)
    return full
  }
}
