extension Publisher where Failure == Never {
  /// Gives a stream that never fails a failure type, to combine it with streams that can fail.
  ///
  ///     source                  -1-2-3-|
  ///     setFailureType(to: E)   -1-2-3-|
  ///
  /// Values, finish and demand pass unchanged.
  ///
  /// ```swift
  /// names.setFailureType(to: URLError.self).zip(download)
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/setFailureType(to:)``.
  @_eagerMove public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public static var streamTypes: StreamTypes<Upstream.Output, Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Upstream.Output? {
      upstream._onlyValue
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: MapErrorSubscriber<Never, S>(downstream: subscriber) { never -> Failure in })
    }

    /// Changes the failure type again.
    @_alwaysEmitIntoClient @inline(__always) public consuming func setFailureType<E: Error>(
      to failure: E.Type
    ) -> Publishers.SetFailureType<Upstream, E> {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
