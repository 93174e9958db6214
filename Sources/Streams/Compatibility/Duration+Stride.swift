// Members that schedulers' strides have in Combine.

/// Times of a whole number of units as `Int`, so that `.seconds(.max)` compiles, which stands for a time that never
/// comes: the functions of the language take any integer, so that `.max` has no type. They saturate
/// at the end of an ``Instant``, as all times do.
// Disfavoured: the language's own are called with anything else.
extension Duration {
  @_disfavoredOverload public static func seconds(_ seconds: Int) -> Duration {
    Duration(secondsComponent: Int64(seconds), attosecondsComponent: 0)
  }

  @_disfavoredOverload public static func milliseconds(_ milliseconds: Int) -> Duration {
    .milliseconds(Int64(milliseconds))
  }

  @_disfavoredOverload public static func microseconds(_ microseconds: Int) -> Duration {
    .microseconds(Int64(microseconds))
  }

  @_disfavoredOverload public static func nanoseconds(_ nanoseconds: Int) -> Duration {
    .nanoseconds(Int64(nanoseconds))
  }
}

extension Duration {
  @available(*, deprecated, message: "Divide by a unit, as in duration / .milliseconds(1).")
  public var magnitude: Int { Int(clamping: nanoseconds) }

  /// Seconds. A client's own property of this name, which is common, is preferred.
  @available(
    *, deprecated,
    message:
      "Divide by a unit: duration / .seconds(1), or .nanoseconds(Int(duration / .nanoseconds(1))) for a queue."
  )
  @_disfavoredOverload public var timeInterval: Double { self / .seconds(1) }
}
