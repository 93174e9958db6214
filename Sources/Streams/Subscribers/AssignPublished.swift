extension Publisher where Failure == Never {
  /// Writes each value to a property that is marked ``Published``, as long as the property exists.
  ///
  /// Requests everything. There is no cancellable to keep: the assignment ends with the property,
  /// or with the completion.
  ///
  /// ```swift
  /// final class Form: ObservableObject { @Published var name = "" }
  /// let form = Form()
  /// Just("Ada").assign(to: &form.$name)
  /// ```
  @_alwaysEmitIntoClient
  public consuming func assign(to published: inout Published<Output>.Publisher) {
    let end = ObjectEnd(AssignedProperty(published.storage))
    published.storage.keep(AnyCancellable(end), of: ObjectIdentifier(end))
    receive(subscriber: PropertySubscriber(end))
  }
}

/// A weak reference to a property.
@usableFromInline final class AssignedProperty<Value: Sendable>: @unchecked Sendable {
  // Sendable: the reference is set once.
  @usableFromInline weak var storage: PublishedStorage<Value>?

  @_alwaysEmitIntoClient init(_ storage: PublishedStorage<Value>) {
    self.storage = storage
  }
}

/// The subscriber of `assign(to:)`.
@usableFromInline struct PropertySubscriber<Input: Sendable>: Subscriber {
  @usableFromInline typealias Failure = Never

  @usableFromInline let end: ObjectEnd<AssignedProperty<Input>>

  @_alwaysEmitIntoClient init(_ end: ObjectEnd<AssignedProperty<Input>>) {
    self.end = end
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { true }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { end.start() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    end.start(subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    end.call { $0.storage?.value = input }
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Never>) {
    let key = ObjectIdentifier(end)
    end.complete { $0.storage?.forgetAssignment(of: key) }
  }
}
