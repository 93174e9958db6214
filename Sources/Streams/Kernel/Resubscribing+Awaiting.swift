#if MoreOperators || canImport(Darwin)
  /// An attempt that begins when another publisher sends. An object, so that the signals of `retry` are no larger.
  @usableFromInline final class AwaitedAttempt<Failure: Error>: Sendable {
    @usableFromInline enum Event: Sendable {
      /// The other publisher has been subscribed to.
      case subscribed(AnyCancellable)
      /// It has finished without a value: the stream ends as the last attempt did.
      case abandoned(Subscribers.Completion<Failure>)
    }

    /// The number of the attempt before.
    @usableFromInline let number: Int
    @usableFromInline let event: Event

    @_alwaysEmitIntoClient init(_ number: Int, _ event: Event) {
      self.number = number
      self.event = event
    }
  }

  extension Resubscribing {
    /// Subscribes after draining, as the publisher may send at once.
    @_alwaysEmitIntoClient @inline(never) static func wait(
      for publisher: AnyPublisher<Void, Never>,
      orEndWith completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
    ) {
      let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
      let number = context.rules.attempt
      context.calls.run {
        let cancellable = publisher.prefix(1).sink { _ in
          target.sendOutOfLine(.awaited(AwaitedAttempt(number, .abandoned(completion))))
        } receiveValue: {
          target.sendOutOfLine(.due(number))
        }
        // Released, and so cancelled, if the stream has ended.
        target.sendOutOfLine(.awaited(AwaitedAttempt(number, .subscribed(cancellable))))
      }
    }

    @_alwaysEmitIntoClient @inline(never) static func receive(
      _ awaited: AwaitedAttempt<Failure>, _ context: inout OperatorContext<Self>
    ) {
      guard awaited.number == context.rules.attempt else { return }
      switch awaited.event {
      case .subscribed(let cancellable): context.rules.rule.timer = cancellable
      case .abandoned(let completion): context.finish(with: completion)
      }
    }
  }
#endif
