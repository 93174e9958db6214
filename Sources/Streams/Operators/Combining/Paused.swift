extension Publisher {
  /// Keeps values while another publisher says so, and publishes them when it does not.
  ///
  ///     source              -1-2-3-4-5-|
  ///     control             --T---F-----   T is true, F is false
  ///     paused(by: control) -1----(23)4-5-|
  ///
  /// After `true`, values and the completion wait; with `false`, they are published in their order. A `true` counts at
  /// once, also on another thread or inside the delivery of a value: the next value waits. Values that have waited are
  /// published inside the delivery of `false`; a `true` that is sent meanwhile stops them if the control is a
  /// ``CurrentValueSubject``, a relay or a property. Any other publisher delivers it behind the `false`. The stream begins
  /// unpaused, unless the control sends `true` at once, as a ``CurrentValueSubject`` does. When the control
  /// has finished, the stream is not paused. Demand passes unchanged, so no more values wait than downstream has asked for,
  /// and no more than `size`. In other libraries this is `pausableBuffered`, or `valve`.
  ///
  /// ```swift
  /// let isHidden = CurrentValueSubject<Bool, Never>(false)
  /// let shown = names.paused(by: isHidden)
  /// ```
  ///
  /// - Parameters:
  ///   - control: Pauses with `true`, and goes on with `false`.
  ///   - size: The greatest number of values that wait; not negative.
  ///   - whenFull: The treatment of a value that there is no room for.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func paused<Control: Publisher>(
    by control: Control, size: Int = .max,
    whenFull: Publishers.BufferingStrategy<Failure> = .dropOldest
  ) -> some Publisher<Output, Failure>
  where Control.Output == Bool, Control.Failure == Never {
    require(size >= 0, "A buffer cannot keep a negative number of values.")
    let upstream = self
    return Deferred {
      let gate = PausingGate(control)
      return SerialPublisher<Pausing<Output, Failure>>(
        "Paused", Pausing(gate, size: size, whenFull: whenFull)
      ) { target in
        control.receive(
          subscriber: SideSubscriber(target, requestsUnlimited: true) { signal in
            gate.note(signal)
            return .control(signal)
          })
        guard !target.isOver else { return }
        upstream.receive(
          subscriber: InputSubscriber(
            target, requestsUnlimited: target.startsUnlimited))
      }
    }
  }
}

/// The rules of `paused`: values wait while the gate is shut. It is looked at before each value and before the
/// completion. When it opens, the control's signal publishes what waits.
@usableFromInline struct Pausing<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline enum Signal: OperatorSignal {
    case upstream(UpstreamSignal<Output, Failure>)
    case control(UpstreamSignal<Bool, Never>)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      switch self {
      case .upstream(let signal): signal.subscription
      case .control(let signal): signal.subscription
      }
    }

    @_alwaysEmitIntoClient var source: Int64 { if case .control = self { 1 } else { .max } }
  }

  @usableFromInline let gate: PausingGate
  @usableFromInline let size: Int
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  @usableFromInline var control = UpstreamSlot.waiting
  @usableFromInline var waiting = RingBuffer<Output>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient init(
    _ gate: PausingGate, size: Int, whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.gate = gate
    self.size = size
    self.whenFull = whenFull
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .upstream(signal) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      return context.rules.isPausing
        ? keep(value, &context) : context.deliver(value) ?? .none
    case .upstream(.subscription(let subscription)):
      if context.accept(subscription) { return context.demand }
    case .upstream(.completion(let completion)):
      if context.upstream.close() { end(with: completion, &context) }
    case .control(let signal): return receive(control: signal, &context)
    }
    return .none
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    number == 1 ? control : nil
  }

  @_alwaysEmitIntoClient @inline(never) static func receive(
    control signal: UpstreamSignal<Bool, Never>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch signal {
    case .subscription(let subscription):
      if context.rules.control.accept(subscription, &context.calls) { return .unlimited }
    case .value: if context.rules.control.isOpen { resume(&context) }
    case .completion: if context.rules.control.close() { resume(&context) }
    }
    return .none
  }

  /// True if a value has to wait: for the gate, or behind others whose gate has been opened meanwhile.
  @_alwaysEmitIntoClient @inline(__always) var isPausing: Bool { gate.isShut || !waiting.isEmpty }

  /// Keeps a value. A value beyond the demand is dropped. If there is no room, a value is dropped as `whenFull` says
  /// and another one is requested, or the stream fails.
  @_alwaysEmitIntoClient @inline(never) static func keep(
    _ value: Output, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    guard context.demand.count > context.rules.waiting.count else { return .none }
    if context.rules.waiting.count < context.rules.size {
      context.rules.waiting.append(value)
      return .none
    }
    switch context.rules.whenFull {
    case .dropNewest: break
    case .dropOldest:
      if context.rules.waiting.popFirst() != nil { context.rules.waiting.append(value) }
    case .customError(let makeError):
      context.upstream.cancel(&context.calls)
      end(with: .failure(makeError()), &context)
      return .none
    }
    return .max(1)
  }

  @_alwaysEmitIntoClient static func end(
    with completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
  ) {
    context.rules.completion = completion
    if !context.rules.isPausing { context.finish(with: completion) }
  }

  /// Sends what waits, as long as the gate is open.
  @_alwaysEmitIntoClient static func resume(_ context: inout OperatorContext<Self>) {
    while !context.rules.gate.isBeingShut {
      guard let value = context.rules.waiting.popFirst() else {
        if let completion = context.rules.completion { context.finish(with: completion) }
        return
      }
      context.emit(value)
      if context.isOver { return }
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    control.cancel(&calls)
  }
}
