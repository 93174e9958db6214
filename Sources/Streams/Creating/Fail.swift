/// Publishes nothing and fails at once.
///
///     Fail(error: e)  #
///
/// The failure needs no demand.
///
/// ```swift
/// let offline = Fail<Data, URLError>(error: URLError(.notConnectedToInternet))
/// ```
@_eagerMove public struct Fail<Output: Sendable, Failure: Error>: Publisher {
  /// The failure.
  public let error: Failure

  @_alwaysEmitIntoClient public init(error: Failure) {
    self.error = error
  }

  /// Spells out the type of the values that never come, where it cannot be inferred.
  @_alwaysEmitIntoClient public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    subscriber.receive(nothingBut: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
