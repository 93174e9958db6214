extension Result where Success: Sendable {
  /// Publishes the value and finishes, or fails: the publisher behind `Result/publisher`.
  ///
  ///     Result.success(a).publisher  (a|)
  ///     Result.failure(e).publisher  #
  ///
  /// The value waits for demand, and the finish comes with it. A failure does not wait.
  ///
  /// ```swift
  /// let cancellable = Result { try Data(contentsOf: url) }.publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// ```
  @_eagerMove public struct Publisher: Streams.Publisher {
    public static var streamTypes: StreamTypes<Success, Failure> { .init() }

    /// The result: a value, or the failure.
    public let result: Result<Success, Failure>

    @_alwaysEmitIntoClient public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Publishes `output` and finishes.
    @_alwaysEmitIntoClient public init(_ output: Success) {
      self.init(.success(output))
    }

    /// Fails with `failure`.
    @_alwaysEmitIntoClient public init(_ failure: Failure) {
      self.init(.failure(failure))
    }

    @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Success? { try? result.get() }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      switch result {
      case .success(let output): subscriber.receive(only: output, as: "Once")
      case .failure(let error): subscriber.receive(nothingBut: .failure(error))
      }
    }
  }

  /// Publishes the value and finishes, or fails.
  @_alwaysEmitIntoClient
  public var publisher: Result<Success, Failure>.Publisher { Publisher(self) }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
