extension Publisher {
  /// Replaces a stream that finishes without a value by another.
  ///
  ///     source                     ---|
  ///     other                      -8-9-|
  ///     ifEmpty(switchTo: other)   ----8-9-|
  ///
  /// The other is subscribed to when this publisher has finished, and is asked for the demand that is
  /// left. After a value, and at a failure, it is not. In RxSwift this is `ifEmpty(switchTo:)`,
  /// elsewhere `switchIfEmpty`; for one value see ``Publisher/replaceEmpty(with:)``.
  ///
  /// ```swift
  /// let run = names.filter { $0.isEmpty }.ifEmpty(switchTo: names).sink { print($0) }
  /// ```
  @inlinable @_disfavoredOverload
  public consuming func ifEmpty<Replacement: Publisher<Output, Failure>>(
    switchTo replacement: Replacement
  ) -> Publishers.IfEmpty<Self, Replacement> {
    Publishers.IfEmpty(upstream: self, replacement: replacement)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/ifEmpty(switchTo:)``.
  public struct IfEmpty<Upstream: Publisher, Replacement: Publisher>: Publisher
  where Upstream.Output == Replacement.Output, Upstream.Failure == Replacement.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let replacement: Replacement

    @inlinable public init(upstream: Upstream, replacement: Replacement) {
      self.upstream = upstream
      self.replacement = replacement
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      Succession.subscribe(
        to: upstream, "IfEmpty", IfEmptyRule(replacement: replacement), into: subscriber)
    }
  }
}

extension Publishers.IfEmpty: Equatable where Upstream: Equatable, Replacement: Equatable {}

@usableFromInline struct IfEmptyRule<Second: Publisher>: SuccessionRule {
  @usableFromInline let replacement: Second
  @usableFromInline var isEmpty = true

  @inlinable init(replacement: Second) {
    self.replacement = replacement
  }

  @inlinable static var countsValues: Bool { true }

  @inlinable mutating func receivedValue() {
    isEmpty = false
  }

  @inlinable
  func next(after completion: Subscribers.Completion<Second.Failure>) -> SuccessionStep<Second> {
    if isEmpty, case .finished = completion { .subscribe(replacement) } else { .end(completion) }
  }
}
