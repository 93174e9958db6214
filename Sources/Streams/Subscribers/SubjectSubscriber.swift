extension Publisher {
  /// Passes the subscription, the values and the completion of this publisher on to `subject`.
  ///
  /// ```swift
  /// let subject = PassthroughSubject<String, Never>()
  /// let cancellable = names.subscribe(subject)
  /// ```
  ///
  /// - Returns: A cancellable that detaches the subject.
  @_alwaysEmitIntoClient
  public func subscribe<S: Subject<Output, Failure>>(_ subject: S) -> AnyCancellable {
    let end = ObjectEnd(subject)
    receive(subscriber: SubjectSubscriber(end))
    return AnyCancellable(end)
  }
}

extension AnySubscriber {
  /// Passes everything that it receives on to `subject`.
  @_alwaysEmitIntoClient public init<S: Subject<Input, Failure>>(_ subject: S) {
    self.init(SubjectSubscriber(ObjectEnd(subject)))
  }
}

/// Passes everything a publisher sends on to a subject.
@usableFromInline struct SubjectSubscriber<Target: Subject>: Subscriber {
  @usableFromInline let end: ObjectEnd<Target>

  @_alwaysEmitIntoClient init(_ end: ObjectEnd<Target>) {
    self.end = end
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    let handed = PassThroughSubscription("Subject", UpstreamSubscription(subscription))
    if end.open(.passThrough(handed)) { _ = end.call { $0.send(subscription: handed) } }
  }

  @_alwaysEmitIntoClient func receive(_ input: Target.Output) -> Subscribers.Demand {
    end.call { $0.send(input) }
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Target.Failure>) {
    if case .passThrough(let handed)? = end.close() { handed.complete() }
    end.complete { $0.send(completion: completion) }
  }
}

extension SubjectSubscriber: CustomStringConvertible {
  @usableFromInline var description: String { "Subject" }
}
