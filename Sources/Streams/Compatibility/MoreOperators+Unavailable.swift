#if !MoreOperators && !canImport(Darwin)
  /// The operators behind the trait MoreOperators whose names no other operator has, for a client that has not switched it
  /// on. No body is ever run: the compiler refuses each call.
  @available(
    *, unavailable,
    message:
      "needs the package trait MoreOperators: .package(url: …, traits: [.defaults, \"MoreOperators\"])"
  )
  extension Publisher {
    @_alwaysEmitIntoClient public func asyncMap<Result>(
      _ transform: (Output) async -> Result
    ) -> AnyPublisher<Result, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func tryAsyncMap<Result>(
      _ transform: (Output) async throws -> Result
    ) -> AnyPublisher<Result, any Error> { fatalError() }

    @_alwaysEmitIntoClient public func distinct(
      remembering count: Int = .max
    ) -> AnyPublisher<Output, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func distinct<Key>(
      by key: (Output) -> Key, remembering count: Int = .max
    ) -> AnyPublisher<Output, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func expand<Inner: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: (Output) -> Inner
    ) -> AnyPublisher<Output, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func flatMapDelayingErrors<Inner: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: (Output) -> Inner
    ) -> AnyPublisher<Inner.Output, any Error> { fatalError() }

    @_alwaysEmitIntoClient public func mergeDelayingErrors<Other: Publisher>(
      with other: Other
    ) -> AnyPublisher<Output, any Error> { fatalError() }

    @_alwaysEmitIntoClient public func paced(
      _ count: Int, per duration: Duration, burst: Int = 1, scheduler: any Scheduler
    ) -> AnyPublisher<Output, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func paused<Control: Publisher>(
      by control: Control, size: Int = .max,
      whenFull: Publishers.BufferingStrategy<Failure> = .dropOldest
    ) -> AnyPublisher<Output, Failure> { fatalError() }

    @_alwaysEmitIntoClient public func windows(
      of count: Int, every step: Int = 1
    ) -> AnyPublisher<[Output], Failure> { fatalError() }

    @_alwaysEmitIntoClient public func windows(
      of duration: Duration, every step: Duration, scheduler: any Scheduler
    ) -> AnyPublisher<[Output], Failure> { fatalError() }
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait MoreOperators: .package(url: …, traits: [.defaults, \"MoreOperators\"])"
  )
  extension Publishers {
    @_alwaysEmitIntoClient public static func pages<Key, Load: Publisher>(
      from first: Key, _ load: (Key) -> Load
    ) -> AnyPublisher<Load.Output, Load.Failure> { fatalError() }

    @_alwaysEmitIntoClient public static func task<Output>(
      _ body: () async throws -> Output
    ) -> AnyPublisher<Output, any Error> { fatalError() }
  }
#endif
