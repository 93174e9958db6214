extension ExtraPublishers {
  /// The time of another attempt, after one that has ended: what the closures of `retry` and `repeat` return.
  public struct NextAttempt: Sendable {
    @usableFromInline enum Beginning: Sendable {
      case never
      case after(Duration)
      case when(AnyPublisher<Void, Never>)
    }

    @usableFromInline let beginning: Beginning

    @_alwaysEmitIntoClient init(_ beginning: Beginning) {
      self.beginning = beginning
    }

    /// There is no other attempt: the stream ends as the last one did.
    @_alwaysEmitIntoClient public static var never: NextAttempt { NextAttempt(.never) }

    /// At once.
    @_alwaysEmitIntoClient public static var now: NextAttempt { NextAttempt(.after(.zero)) }

    /// After a time.
    @_alwaysEmitIntoClient public static func after(_ delay: Duration) -> NextAttempt {
      NextAttempt(.after(delay))
    }

    /// When a publisher sends a value; there is none if it finishes without one.
    @_alwaysEmitIntoClient
    public static func when<P: Publisher>(_ publisher: P) -> NextAttempt
    where P.Failure == Never {
      NextAttempt(.when(publisher.map { _ in }.eraseToAnyPublisher()))
    }

    /// The step of the operator.
    ///
    /// - Parameters:
    ///   - rest: The time in which another attempt must have begun; nil for no bound.
    ///   - awaited: Set to the publisher that the next attempt waits for.
    @_alwaysEmitIntoClient func step<Failure: Error>(
      after completion: Subscribers.Completion<Failure>, within rest: Duration?,
      on scheduler: any Scheduler, _ awaited: inout AwaitedSignal<Failure>?
    ) -> ResubscribingStep {
      switch beginning {
      case .never: return .end
      case .after(let delay):
        if let rest, max(delay, .zero) > rest { return .end }
        return delay > .zero ? .subscribeLater(delay) : .subscribe
      case .when(var publisher):
        if let rest {
          if rest < .zero { return .end }
          publisher = publisher.prefix(for: rest, scheduler: scheduler).eraseToAnyPublisher()
        }
        let signal = publisher.map { true }.prefix(1).replaceEmpty(with: false)
        awaited = AwaitedSignal(orEndWith: completion) { receive in
          let sink = Subscribers.Sink<Bool, Never>(
            receiveCompletion: { _ in }, receiveValue: receive)
          return (sink, { signal.subscribe(sink) })
        }
        return .subscribeAtSignal
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias NextAttempt = ExtraPublishers.NextAttempt
}
