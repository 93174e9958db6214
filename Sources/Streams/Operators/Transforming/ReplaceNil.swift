extension Publisher {
  /// Replaces nil with `output`.
  ///
  ///     source        -1-n-3-|
  ///     replaceNil(0) -1-0-3-|   n is nil
  ///
  /// Finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// names.map { Int($0) }.replaceNil(with: 0)
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func replaceNil<Value: Sendable>(
    with output: Value
  ) -> Publishers.Map<Self, Value> where Output == Value? {
    map { $0 ?? output }
  }
}
