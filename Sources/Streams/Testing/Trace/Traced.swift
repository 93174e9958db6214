#if Testing || canImport(Darwin)
  extension Publisher {
    /// Records what passes here in a trace: a row for each subscription, with its values, what was requested,
    /// and its end or cancellation.
    ///
    ///     source                 -1-2-|
    ///     traced("a", in: trace) -1-2-|   and the trace has a row "a"
    ///
    /// Values, finish, failure and demand pass unchanged. If `trace` is nil or not enabled when the
    /// subscription is made, nothing is recorded, and a value costs what testing an optional costs.
    ///
    /// ```swift
    /// let trace = StreamTrace(scheduler)
    /// let run = numbers.traced("numbers", in: trace)
    ///   .debounce(for: .seconds(1), scheduler: scheduler).traced("quiet", in: trace)
    ///   .sink { print($0) }
    /// scheduler.run()
    /// print(trace.text())
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the row.
    ///   - trace: The trace; nil for none.
    ///   - describe: Returns the text of a value. By default it is `String(describing:)`, which is called at
    ///     once, as a trace keeps no reference to an object. Text, numbers and the like of at most 16 bytes
    ///     are kept themselves, and described when the trace is read.
    @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency
    public consuming func traced(
      _ name: String, in trace: StreamTrace?,
      describing describe: (@Sendable (Output) -> String)? = nil
    ) -> some Publisher<Output, Failure> {
      Traced(upstream: self, name: name, trace: trace, describe: describe)
    }
  }

  @usableFromInline @_eagerMove struct Traced<Upstream: Publisher>: Publisher {
    @usableFromInline
    static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    @usableFromInline let name: String
    @usableFromInline let trace: StreamTrace?
    @usableFromInline let describe: (@Sendable (Self.Output) -> String)?

    @_alwaysEmitIntoClient
    init(
      upstream: Upstream, name: String, trace: StreamTrace?,
      describe: (@Sendable (Self.Output) -> String)?
    ) {
      self.upstream = upstream
      self.name = name
      self.trace = trace
      self.describe = describe
    }

    @_alwaysEmitIntoClient var _onlyValue: Self.Output? {
      trace?.isEnabled == true ? nil : upstream._onlyValue
    }

    @_alwaysEmitIntoClient
    consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let row = trace.flatMap { trace in
        trace.isEnabled ? ValueRecorder<Self.Output>(trace, name, describe) : nil
      }
      upstream.receive(subscriber: TracingSubscriber(row, downstream: subscriber))
      row?.endCall(adding: .none)
    }
  }

  /// Records values of one type.
  @usableFromInline final class ValueRecorder<Value: Sendable>: TraceRecorder, @unchecked Sendable {
    // Sendable: nothing changes.
    @usableFromInline let describe: (@Sendable (Value) -> String)?

    @_alwaysEmitIntoClient
    init(_ trace: StreamTrace, _ name: String, _ describe: (@Sendable (Value) -> String)?) {
      self.describe = describe
      super.init(trace, name, TracedValue.description(of: Value.self))
    }

    @_alwaysEmitIntoClient @inline(__always) func begin(_ value: Value) {
      if let describe {
        beginValue(.text(describe(value)))
      } else if TracedValue.isBits(Value.self) {
        let bits = TracedValue.bits(of: value)
        beginBits(bits.0, bits.1)
      } else {
        beginValue(.text(TracedValue.text(of: value)))
      }
    }
  }

  /// Records each signal in a row, and passes it on.
  @usableFromInline struct TracingSubscriber<Downstream: Subscriber>: RelayingSubscriber {
    /// The recorder of the row; nil if nothing is recorded.
    @usableFromInline let row: ValueRecorder<Downstream.Input>?
    @usableFromInline let downstream: Downstream

    @_alwaysEmitIntoClient @inline(__always)
    init(_ row: ValueRecorder<Downstream.Input>?, downstream: consuming Downstream) {
      self.row = row
      self.downstream = downstream
    }

    @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }

    @_alwaysEmitIntoClient func receiveStart() -> Bool? {
      row == nil ? downstream.receiveStart() : nil
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
      guard let row else { return downstream.receive(subscription: subscription) }
      guard let observed = row.observing(subscription) else { return }
      downstream.receive(subscription: observed)
      if downstream.requestsUnlimited { row.noteUnlimited() }
    }

    @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      // Not bound by `guard let`, which would retain it for each value.
      if row == nil { return downstream.receive(input) }
      row?.begin(input)
      let more = downstream.receive(input)
      row?.endCall(adding: more)
      return more
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      guard let row else { return downstream.receive(completion: completion) }
      switch completion {
      case .finished: row.beginCompletion(.finished)
      case .failure(let error): row.beginCompletion(.failed(String(describing: error)))
      }
      downstream.receive(completion: completion)
      row.endCall(adding: .none)
    }
  }
#endif
