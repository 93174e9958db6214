// Disfavoured: most calls pass a closure, and each further overload that the type checker has to
// try doubles the time it takes for a chain.
extension Publisher {
  /// Publishes a property of every value.
  ///
  ///     source        -a-b-c-|
  ///     map(\.number) -1-2-3-|
  ///
  /// Finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// accounts.map(\.name)
  /// accounts.map(\.name, \.balance).sink { name, balance in print(name, balance) }
  /// ```
  @_disfavoredOverload
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func map<Value: Sendable>(
    _ keyPath: KeyPath<Output, Value> & Sendable
  ) -> Publishers.MapKeyPath<Self, Value> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Accepts a key path that Swift 5 mode does not treat as sendable.
  @available(swift, obsoleted: 6) @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always)
  public consuming func map<Value: Sendable>(
    _ keyPath: KeyPath<Output, Value>, _: Void = ()
  ) -> Publishers.MapKeyPath<Self, Value> {
    // `Sendable` is a marker protocol: the conversion does not change the reference.
    Publishers.MapKeyPath(
      upstream: self,
      keyPath: unsafeBitCast(keyPath, to: (KeyPath<Output, Value> & Sendable).self))
  }

  /// Publishes two properties of every value, as a tuple.
  @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func map<A: Sendable, B: Sendable>(
    _ keyPath0: KeyPath<Output, A> & Sendable, _ keyPath1: KeyPath<Output, B> & Sendable
  ) -> Publishers.MapKeyPath2<Self, A, B> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes three properties of every value, as a tuple.
  @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func map<A: Sendable, B: Sendable, C: Sendable>(
    _ keyPath0: KeyPath<Output, A> & Sendable, _ keyPath1: KeyPath<Output, B> & Sendable,
    _ keyPath2: KeyPath<Output, C> & Sendable
  ) -> Publishers.MapKeyPath3<Self, A, B, C> {
    Publishers.MapKeyPath3(
      upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}

extension Publishers {
  /// The publisher behind `map(_:)`.
  @_eagerMove public struct MapKeyPath<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let keyPath: KeyPath<Upstream.Output, Output> & Sendable

    @_alwaysEmitIntoClient
    public init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output> & Sendable) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let keyPath = keyPath
      upstream.map { $0[keyPath: keyPath] }.receive(subscriber: subscriber)
    }
  }
}

extension Publishers {
  /// The publisher behind `map(_:_:)`.
  @_eagerMove public struct MapKeyPath2<Upstream: Publisher, A: Sendable, B: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<(A, B), Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let keyPath0: KeyPath<Upstream.Output, A> & Sendable
    public let keyPath1: KeyPath<Upstream.Output, B> & Sendable

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, A> & Sendable,
      keyPath1: KeyPath<Upstream.Output, B> & Sendable
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let keyPath0 = keyPath0
      let keyPath1 = keyPath1
      upstream.map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) }.receive(
        subscriber: subscriber)
    }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/map(_:_:_:)``.
  @_eagerMove
  public struct MapKeyPath3<Upstream: Publisher, A: Sendable, B: Sendable, C: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<(A, B, C), Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let keyPath0: KeyPath<Upstream.Output, A> & Sendable
    public let keyPath1: KeyPath<Upstream.Output, B> & Sendable
    public let keyPath2: KeyPath<Upstream.Output, C> & Sendable

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, A> & Sendable,
      keyPath1: KeyPath<Upstream.Output, B> & Sendable,
      keyPath2: KeyPath<Upstream.Output, C> & Sendable
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let keyPath0 = keyPath0
      let keyPath1 = keyPath1
      let keyPath2 = keyPath2
      upstream.map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }
        .receive(subscriber: subscriber)
    }
  }
}
