/// A subscriber whose type is not known here: see ``ErasedStorage``.
@usableFromInline
struct ErasedSubscriber<Input: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the memory is written once, before it is shared, and its contents are Sendable.

  @usableFromInline typealias Completion = Subscribers.Completion<Failure>

  @usableFromInline struct Functions: Sendable {
    /// A function, as the metadata of a type is seldom needed.
    @usableFromInline let subscriberType: @Sendable () -> any Subscriber.Type
    @usableFromInline let requestsUnlimited: Bool
    @usableFromInline
    let receiveValue: @Sendable (UnsafeMutableRawPointer, Input) -> Subscribers.Demand
    @usableFromInline let receiveStart: @Sendable (UnsafeMutableRawPointer) -> Bool?
    @usableFromInline
    let receiveSubscription: @Sendable (UnsafeMutableRawPointer, any Subscription) -> Void
    @usableFromInline
    let receiveCompletion: @Sendable (UnsafeMutableRawPointer, Completion) -> Void

    @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ subscriber: borrowing S) {
      subscriberType = { S.self }
      requestsUnlimited = subscriber.requestsUnlimited
      receiveValue = { place, value in
        S.receive(value, at: Self.subscriber(S.self, at: place))
      }
      receiveStart = { place in
        Self.subscriber(S.self, at: place).withSubscriber { $0.receiveStart() }
      }
      receiveSubscription = { place, subscription in
        Self.subscriber(S.self, at: place).withSubscriber {
          $0.receive(subscription: subscription)
        }
      }
      receiveCompletion = { place, completion in
        Self.subscriber(S.self, at: place).withSubscriber {
          $0.receive(completion: completion)
        }
      }
    }

    @_alwaysEmitIntoClient @inline(__always) static func subscriber<S: Subscriber>(
      _ type: S.Type, at place: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<S> {
      ErasedStorage.value(S.self, behind: Self.self, at: place)
    }
  }

  @usableFromInline let memory: ErasedStorage

  @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
    memory = .make(Functions(subscriber), subscriber)
  }

  @_alwaysEmitIntoClient @inline(__always) var subscriberType: any Subscriber.Type {
    functions.pointee.subscriberType()
  }

  @_alwaysEmitIntoClient @inline(__always) var requestsUnlimited: Bool {
    functions.pointee.requestsUnlimited
  }

  @_alwaysEmitIntoClient @inline(__always) var functions: UnsafeMutablePointer<Functions> {
    memory.withUnsafeMutablePointerToElements { place in
      UnsafeMutableRawPointer(place).assumingMemoryBound(to: Functions.self)
    }
  }

  @usableFromInline var subscriber: any Subscriber {
    func opened<S: Subscriber>(_ type: S.Type) -> any Subscriber { subscriber(of: type).pointee }
    return opened(subscriberType)
  }

  /// The subscriber, which is of this type.
  @_alwaysEmitIntoClient @inline(__always)
  func subscriber<S: Subscriber>(of type: S.Type) -> UnsafeMutablePointer<S> {
    Functions.subscriber(type, at: UnsafeMutableRawPointer(functions))
  }

  @_alwaysEmitIntoClient @inline(__always)
  func call<Result>(_ body: (Functions, UnsafeMutableRawPointer) -> Result) -> Result {
    memory.call(Functions.self, body)
  }
}
