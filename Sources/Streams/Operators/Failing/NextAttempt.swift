#if MoreOperators || canImport(Darwin)
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
      /// - Parameter rest: The time in which another attempt must have begun; nil for no bound.
      @_alwaysEmitIntoClient
      func step(within rest: Duration?, on scheduler: any Scheduler) -> ResubscribingStep {
        switch beginning {
        case .never: return .end
        case .after(let delay):
          if let rest, max(delay, .zero) > rest { return .end }
          return delay > .zero ? .subscribeLater(delay) : .subscribe
        case .when(let publisher):
          guard let rest else { return .subscribeWhen(publisher) }
          if rest < .zero { return .end }
          return .subscribeWhen(
            publisher.prefix(for: rest, scheduler: scheduler).eraseToAnyPublisher())
        }
      }
    }
  }

  extension ExtraPublisherNames {
    public typealias NextAttempt = ExtraPublishers.NextAttempt
  }
#endif
