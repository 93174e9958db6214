/// A publisher whose type is not known here: see ``ErasedStorage``.
@usableFromInline
struct ErasedPublisher<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the memory is written once, before it is shared, and its contents are Sendable.

  @usableFromInline struct Functions: Sendable {
    @usableFromInline
    let receive: @Sendable (UnsafeMutableRawPointer, AnySubscriber<Output, Failure>) -> Void
    @usableFromInline let onlyValue: @Sendable (UnsafeMutableRawPointer) -> Output?

    @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(_ type: P.Type) {
      receive = { place, subscriber in
        ErasedStorage.value(P.self, behind: Functions.self, at: place).pointee
          .receive(subscriber: subscriber)
      }
      onlyValue = { place in
        ErasedStorage.value(P.self, behind: Functions.self, at: place).pointee._onlyValue
      }
    }
  }

  @usableFromInline let memory: ErasedStorage

  @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(_ publisher: P) {
    memory = .make(Functions(P.self), publisher)
  }

  @_alwaysEmitIntoClient func receive(_ subscriber: AnySubscriber<Output, Failure>) {
    memory.call(Functions.self) { $0.receive($1, subscriber) }
  }

  @_alwaysEmitIntoClient var onlyValue: Output? {
    memory.call(Functions.self) { $0.onlyValue($1) }
  }
}
