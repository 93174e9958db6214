#if canImport(CoreLocation)
  import Streams

  extension MainActorScheduler {
    /// Publishes the answer of one of Apple's services, which is asked on the main actor.
    ///
    /// - Parameter start: Asks, and returns the function that a cancellation calls.
    func request<Output: Sendable, Failure: Error>(
      _ start:
        @escaping @MainActor @Sendable (Publishers.Emitter<Output, Failure>) ->
        @MainActor () -> Void
    ) -> AnyPublisher<Output, Failure> {
      Publishers.create { (subscriber: Publishers.Emitter<Output, Failure>) in
        let request = MainActorRequest()
        schedule {
          MainActor.assumeIsolated { request.run { start(subscriber) } }
        }
        return AnyCancellable {
          schedule { MainActor.assumeIsolated { request.cancel() } }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  extension ExtraPublishers.Emitter {
    /// Sends the only value with the completion, or the failure.
    func answer(_ result: Result<Output, Failure>) {
      switch result {
      case .success(let value):
        send(value)
        send(completion: .finished)
      case .failure(let error): send(completion: .failure(error))
      }
    }
  }

  /// One request, which may be cancelled before it has begun.
  private final class MainActorRequest: Sendable {
    @MainActor private var cancellation: (@MainActor () -> Void)?
    @MainActor private var isCancelled = false

    init() {}

    @MainActor func run(_ start: () -> @MainActor () -> Void) {
      if !isCancelled { cancellation = start() }
    }

    @MainActor func cancel() {
      isCancelled = true
      cancellation.take()?()
    }
  }
#endif
