#if !Verifying && !canImport(Darwin)
  @available(
    *, unavailable,
    message:
      "needs the package trait Verifying: .package(url: …, traits: [.defaults, \"Verifying\"])"
  )
  @_alwaysEmitIntoClient public func verify<P>(_ name: String, values: Int, _ make: () -> P) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Verifying: .package(url: …, traits: [.defaults, \"Verifying\"])"
  )
  @_alwaysEmitIntoClient public func verify<P>(
    _ name: String, values: Int, _ make: (VirtualTimeScheduler) -> P
  ) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Verifying: .package(url: …, traits: [.defaults, \"Verifying\"])"
  )
  @_alwaysEmitIntoClient public func verify<Value: Sendable, P>(
    operator name: String, values: [Value],
    _ make: (AnyPublisher<Value, any Error>, VirtualTimeScheduler) -> P
  ) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Verifying: .package(url: …, traits: [.defaults, \"Verifying\"])"
  )
  @_alwaysEmitIntoClient public func verify<Value, S>(
    subscriber name: String, values: [Value], _ make: () -> S
  ) {}
#endif
