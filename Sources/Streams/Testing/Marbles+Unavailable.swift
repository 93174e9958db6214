#if !Testing && !canImport(Darwin)
  @available(
    *, unavailable,
    message:
      "needs the package trait Testing, which is on by default: .package(url: …, traits: [.defaults])"
  )
  public struct Marbles {
    public init(_ diagram: String, tick: Duration = .milliseconds(1)) {}
  }
#endif
