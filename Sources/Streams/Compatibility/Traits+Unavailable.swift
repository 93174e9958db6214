// Names whose package trait is off, so that the compiler says which trait they need. No body is ever run, as the compiler
// refuses each call. Members of Foundation's types cannot be here: for those the page of operators names the trait.

#if !Testing && !canImport(Darwin)
  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  public struct Marbles {
    public init(_ diagram: String, tick: Duration = .milliseconds(1)) {}
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  public struct StreamTrace {
    public init(
      _ scheduler: any Scheduler, limit: Int? = nil, tick: Duration? = nil, isEnabled: Bool = true
    ) {}
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  extension Publisher {
    @_alwaysEmitIntoClient public func traced<Trace>(_ name: String, in trace: Trace) -> Self {
      self
    }

    @_alwaysEmitIntoClient public func probe(_ name: String, on scheduler: VirtualTimeScheduler)
      -> Self
    { self }
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  extension VirtualTimeScheduler {
    @_alwaysEmitIntoClient public func cold(_ diagram: String) -> Empty<String, Never> { Empty() }

    @_alwaysEmitIntoClient public func hot(_ diagram: String) -> Empty<String, Never> { Empty() }

    @_alwaysEmitIntoClient public func expect<P>(_ pipeline: P) {}

    @_alwaysEmitIntoClient public static func explore(_ body: (VirtualTimeScheduler) -> Void) {}
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  @_alwaysEmitIntoClient public func verify<P>(_ name: String, values: Int, _ make: () -> P) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  @_alwaysEmitIntoClient public func verify<P>(
    _ name: String, values: Int, _ make: (VirtualTimeScheduler) -> P
  ) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  @_alwaysEmitIntoClient public func verify<Value: Sendable, P>(
    operator name: String, values: [Value],
    _ make: (AnyPublisher<Value, any Error>, VirtualTimeScheduler) -> P
  ) {}

  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  @_alwaysEmitIntoClient public func verify<Value, S>(
    subscriber name: String, values: [Value], _ make: () -> S
  ) {}
#endif

#if !Observation && !canImport(Darwin)
  @available(
    *, unavailable,
    message:
      "needs the package trait Observation: .package(url: …, traits: [.defaults, \"Observation\"])"
  )
  public final class Observed<Value: Sendable> {
    public init() {}
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Observation: .package(url: …, traits: [.defaults, \"Observation\"])"
  )
  extension Publisher {
    @_alwaysEmitIntoClient public func observed(initial: Output) {}
  }

  @available(
    *, unavailable,
    message:
      "needs the package trait Observation: .package(url: …, traits: [.defaults, \"Observation\"])"
  )
  extension Publishers {
    @_alwaysEmitIntoClient public static func observing<Value>(_ read: () -> Value) {}
  }
#endif
