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

  @_alwaysEmitIntoClient public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Spells out the types where they cannot be inferred.
  @_alwaysEmitIntoClient public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    if completeImmediately {
      subscriber.receive(nothingBut: .finished)
    } else {
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }
}

extension Empty: Equatable {}
