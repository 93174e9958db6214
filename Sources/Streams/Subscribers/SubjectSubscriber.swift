extension Publisher {
  /// Feeds `subject` with everything this publisher sends.
  ///
  /// - Returns: Cancel it to detach the subject.
  @inlinable
  public func subscribe<S: Subject<Output, Failure>>(_ subject: S) -> AnyCancellable {
    let feed = SubjectSubscriber(subject)
    receive(subscriber: feed)
    return AnyCancellable(feed)
  }
}

extension AnySubscriber {
  /// Passes on what `subject` is to publish.
  @inlinable
  public init<S: Subject<Input, Failure>>(_ subject: S) {
    self.init(SubjectSubscriber(subject))
  }
}

/// Passes everything a publisher sends on to a subject.
@usableFromInline
final class SubjectSubscriber<Target: Subject>: Subscriber, Cancellable {
  @usableFromInline let target: Target
  @usableFromInline let upstream = ForwardingSubscription("Subject")

  @inlinable
  init(_ target: Target) {
    self.target = target
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.open(subscription) else { return }
    target.send(subscription: upstream)
  }

  @inlinable @inline(__always)
  func receive(_ input: Target.Output) -> Subscribers.Demand {
    target.send(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Target.Failure>) {
    upstream.complete()
    target.send(completion: completion)
  }

  @inlinable
  func cancel() {
    upstream.cancel()
  }
}
