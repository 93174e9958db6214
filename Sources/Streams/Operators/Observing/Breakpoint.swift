extension Publisher {
  /// Stops in the debugger when a closure returns true.
  ///
  ///     source       -1-2-|
  ///     breakpoint() -1-2-|   and each closure was asked
  ///
  /// It raises the signal `SIGTRAP`, which ends the program where there is no debugger. Values,
  /// finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// let run = (1...9).publisher.breakpoint(receiveOutput: { $0 > 10 }).sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  @_alwaysEmitIntoClient @preconcurrency public consuming func breakpoint(
    receiveSubscription: (@Sendable (any Subscription) -> Bool)? = nil,
    receiveOutput: (@Sendable (Output) -> Bool)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when the stream fails.
  ///
  /// It raises the signal `SIGTRAP`, which ends the program where there is no debugger. Values,
  /// finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// let run = (1...9).publisher.breakpointOnError().sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      switch completion {
      case .finished: false
      case .failure: true
      }
    })
  }
}

extension Publishers {
  /// The publisher behind
  /// ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)``.
  @_eagerMove public struct Breakpoint<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let receiveSubscription: (@Sendable (any Subscription) -> Bool)?
    public let receiveOutput: (@Sendable (Self.Output) -> Bool)?
    public let receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Bool)?

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream,
      receiveSubscription: (@Sendable (any Subscription) -> Bool)? = nil,
      receiveOutput: (@Sendable (Self.Output) -> Bool)? = nil,
      receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (onSubscription, onValue) = (receiveSubscription, receiveOutput)
      let onCompletion = receiveCompletion
      let observed = ObservedDownstream(
        subscriber,
        onSubscription: { if onSubscription?($0) == true { raiseTrap() } },
        onValue: { if onValue?($0) == true { raiseTrap() } },
        onCompletion: { if onCompletion?($0) == true { raiseTrap() } },
        onCancel: nil, onRequest: nil)
      upstream.receive(subscriber: ObservingSubscriber("Breakpoint", observed))
    }
  }
}
