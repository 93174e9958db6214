extension Publisher {
  /// Replaces a stream that finishes without a value by another.
  ///
  ///     source                     ---|
  ///     other                      -8-9-|
  ///     ifEmpty(switchTo: other)   ----8-9-|
  ///
  /// The other is subscribed to when this publisher has finished, and is asked for the remaining
  /// demand. After a value, and at a failure, it is not. In RxSwift this is `ifEmpty(switchTo:)`,
  /// in other libraries `switchIfEmpty`; for one value see ``Publisher/replaceEmpty(with:)``.
  ///
  /// ```swift
  /// let run = names.filter { $0.isEmpty }.ifEmpty(switchTo: names).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func ifEmpty<Replacement: Publisher<Output, Failure>>(
    switchTo replacement: Replacement
  ) -> ExtraPublishers.IfEmpty<Self, Replacement> {
    ExtraPublishers.IfEmpty(upstream: self, replacement: replacement)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/ifEmpty(switchTo:)``.
  @_eagerMove public struct IfEmpty<Upstream: Publisher, Replacement: Publisher>: Publisher
  where Upstream.Output == Replacement.Output, Upstream.Failure == Replacement.Failure {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let replacement: Replacement

    @_alwaysEmitIntoClient public init(upstream: Upstream, replacement: Replacement) {
      self.upstream = upstream
      self.replacement = replacement
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let replacement = replacement
      Succession.subscribe(to: upstream, "IfEmpty", into: subscriber) { completion, isEmpty in
        if isEmpty, case .finished = completion {
          .subscribe(to: replacement)
        } else {
          .end(completion)
        }
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias IfEmpty = ExtraPublishers.IfEmpty
}

extension ExtraPublishers.IfEmpty: Equatable where Upstream: Equatable, Replacement: Equatable {}
