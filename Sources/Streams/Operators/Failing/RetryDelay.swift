extension ExtraPublishers {
  /// The delay between a failure and the next attempt.
  ///
  /// ```swift
  /// let delay = Publishers.RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(30))
  /// let seconds = (1...6).map { delay.duration(afterFailure: $0) }   // 1, 2, 4, 8, 16, 30
  /// ```
  public struct RetryDelay: Sendable {
    @usableFromInline let body: @Sendable (_ failure: Int, _ random: Double) -> Duration

    @_alwaysEmitIntoClient
    init(_ body: @escaping @Sendable (_ failure: Int, _ random: Double) -> Duration) {
      self.body = body
    }

    /// The same delay after each failure.
    public static func constant(_ duration: Duration) -> RetryDelay {
      RetryDelay { _, _ in duration }
    }

    /// A delay that grows with each failure: `initial`, `initial * multiplier`,
    /// `initial * multiplier * multiplier`, and so on, and never more than `maximum`.
    ///
    /// - Parameters:
    ///   - multiplier: At least 1.
    ///   - jitter: The greatest part of the delay that is subtracted at random, from 0 to 1, so
    ///     that the clients of a failed server do not all reconnect at once. In virtual time the
    ///     random numbers are the same in every run.
    public static func exponential(
      initial: Duration, multiplier: Double = 2, maximum: Duration = .seconds(3_600),
      jitter: Double = 0
    ) -> RetryDelay {
      require(maximum > .zero, "The longest delay must be greater than zero.")
      require(multiplier >= 1, "A delay that grows has a multiplier of at least 1.")
      require((0...1).contains(jitter), "The jitter must be from 0 to 1.")
      return RetryDelay { failure, random in
        let limit = maximum / .seconds(1)
        var seconds = initial / .seconds(1)
        if seconds > 0 { seconds *= power(multiplier, max(failure, 1) - 1) }
        return Duration(checkedSeconds: min(seconds, limit) * (1 - jitter * random))
      }
    }

    /// A delay computed from the number of the failure, counted from 1.
    @preconcurrency public static func custom(
      _ duration: @escaping @Sendable (_ failure: Int) -> Duration
    ) -> RetryDelay {
      RetryDelay { failure, _ in duration(failure) }
    }

    /// `base` to the power of `exponent`, by squaring.
    private static func power(_ base: Double, _ exponent: Int) -> Double {
      var (result, square, left) = (1.0, base, exponent)
      while left > 0 {
        if left & 1 == 1 { result *= square }
        square *= square
        left >>= 1
      }
      return result
    }

    /// The delay after a failure; never negative.
    ///
    /// - Parameters:
    ///   - failure: The number of the failure, counted from 1.
    ///   - random: A random number from 0 to 1, for the jitter.
    public func duration(afterFailure failure: Int, random: Double = 0) -> Duration {
      max(.zero, body(failure, random))
    }
  }
}

extension ExtraPublisherNames {
  public typealias RetryDelay = ExtraPublishers.RetryDelay
}
