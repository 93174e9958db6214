/// Publishes nothing: finishes at once, or never ends.
///
///     Empty()                            |
///     Empty(completeImmediately: false)  ---
///
/// The finish needs no demand.
///
/// ```swift
/// let nothing = Empty<Int, Never>()
/// ```
@_eagerMove public struct Empty<Output: Sendable, Failure: Error>: Publisher {
  /// True if it ends at once instead of staying open for ever.
  public let completeImmediately: Bool
  /// The failure, if `ignoreOutput()` of a failed result has made this publisher; otherwise nil.
  @usableFromInline let failure: Failure?

  @_alwaysEmitIntoClient public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
    failure = nil
  }

  @_alwaysEmitIntoClient init(failure: Failure) {
    completeImmediately = true
    self.failure = failure
  }

  /// Spells out the types where they cannot be inferred.
  @_alwaysEmitIntoClient public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    if let failure {
      subscriber.receive(nothingBut: .failure(failure))
    } else if completeImmediately {
      subscriber.receive(nothingBut: .finished)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }
}

extension Empty: Equatable {
  /// A publisher with a failure is not equal to any, as failures need not be comparable.
  public static func == (left: Empty, right: Empty) -> Bool {
    left.completeImmediately == right.completeImmediately && left.failure == nil
      && right.failure == nil
  }
}
