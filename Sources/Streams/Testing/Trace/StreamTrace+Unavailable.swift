#if !Tracing && !canImport(Darwin)
  @available(
    *, unavailable,
    message: "needs the package trait Tracing: .package(url: …, traits: [.defaults, \"Tracing\"])"
  )
  public struct StreamTrace {
    public init(
      _ scheduler: any Scheduler, limit: Int? = nil, tick: Duration? = nil, isEnabled: Bool = true
    ) {}
  }
#endif
