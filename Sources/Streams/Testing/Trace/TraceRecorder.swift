#if Testing || canImport(Darwin)
  /// A value as a trace keeps it: its text, or the bits of a value that refers to nothing.
  @usableFromInline enum TracedValue: Sendable {
    case text(String)
    case bits(UInt64, UInt64)

    /// True if values of this type are kept as bits.
    @_alwaysEmitIntoClient @inline(__always) static func isBits<Value>(_ type: Value.Type) -> Bool {
      _isPOD(type) && MemoryLayout<Value>.size <= 16 && MemoryLayout<Value>.alignment <= 8
    }

    @_alwaysEmitIntoClient @inline(__always)
    static func bits<Value>(of value: Value) -> (UInt64, UInt64) {
      var bits: (UInt64, UInt64) = (0, 0)
      withUnsafeMutableBytes(of: &bits) { bits in
        // `bits` is as large as any value for which `isBits` is true.
        withUnsafeBytes(of: value) { bits.copyMemory(from: $0) }
      }
      return bits
    }

    @_alwaysEmitIntoClient static func text<Value>(of value: Value) -> String {
      // The same type, if it is text.
      Value.self == String.self ? unsafeBitCast(value, to: String.self) : String(describing: value)
    }

    /// The function that turns the bits of a value into its text.
    @_alwaysEmitIntoClient
    static func description<Value>(of type: Value.Type) -> @Sendable (UInt64, UInt64) -> String {
      { first, second in
        guard isBits(Value.self) else { return "" }
        // The bits of a value of this type, which were stored by `init`; it needs no more alignment.
        return withUnsafeBytes(of: (first, second)) { bits in
          bits.withMemoryRebound(to: Value.self) { String(describing: $0[0]) }
        }
      }
    }
  }

  /// One row of a trace: a subscription at a place that is traced.
  final class TraceRow: @unchecked Sendable {
    // Sendable: the variables are read and written under the lock of the trace.

    /// The cause for which the stream of a row began.
    enum Cause {
      /// A value of the parent, by its place among the parent's values.
      case value(Int, TracedValue)
      case finish
      case failure
    }

    let number: Int
    let name: String
    let describe: @Sendable (UInt64, UInt64) -> String
    /// The row in one of whose calls this one began.
    var parent: Int?
    /// The same; weak, as the rows that a row has made must not keep it after it has been forgotten.
    weak var parentRow: TraceRow?
    var cause: Cause?
    /// The row whose subscription made this one: the next one downstream.
    var consumer: Int?
    /// The row whose values this one passes on, where that is known by its values only, as below `share`.
    var source: Int?
    var hasUpstreamRow = false
    /// The number of its events that the trace keeps. While there are any, they retain the row: once for
    /// all of them, as that is less work for each value.
    var eventCount = 0
    var valueCount = 0
    /// The last value that has made a row.
    var lastCause = 0
    var hasSubscription = false
    var hasRequested = false
    var hasEnded = false

    init(_ number: Int, _ name: String, _ describe: @escaping @Sendable (UInt64, UInt64) -> String)
    {
      self.number = number
      self.name = name
      self.describe = describe
    }
  }

  /// Records the signals of one row. It is not part of the row, which belongs to the trace: that would be a
  /// cycle of references.
  @usableFromInline class TraceRecorder: @unchecked Sendable {
    // Sendable: nothing changes but the row, under the lock of the trace.
    let trace: StreamTrace
    let row: TraceRow

    /// Begins a row, and until ``endCall(adding:)`` the call that subscribes it.
    @usableFromInline init(
      _ trace: StreamTrace, _ name: String,
      _ describe: @escaping @Sendable (UInt64, UInt64) -> String
    ) {
      self.trace = trace
      row = trace.beginRow(name, describe)
    }

    /// Records a subscription.
    ///
    /// - Returns: A subscription that records the requests through it; nil if this is the second: it is cancelled.
    @usableFromInline final func observing(_ upstream: any Subscription) -> (any Subscription)? {
      let isSecond = trace.state.withLock { _ in
        defer { row.hasSubscription = true }
        return row.hasSubscription
      }
      if isSecond {
        upstream.cancel()
        return nil
      }
      trace.record(.subscribed, in: row)
      return PassThroughSubscription(
        "Traced", UpstreamSubscription(upstream), observer: TraceObserver(trace, row))
    }

    /// Records the request of a subscriber that ``Subscriber/requestsUnlimited``: an operator of the library
    /// does not make it, where upstream has read that.
    @usableFromInline final func noteUnlimited() {
      let hasRequested = trace.state.withLock { _ in row.hasRequested }
      if !hasRequested { trace.record(.requested(.unlimited), in: row) }
    }

    /// Records a value that downstream is called with, until ``endCall(adding:)``.
    @usableFromInline final func beginValue(_ value: TracedValue) {
      let (time, thread) = (trace.time, ThreadIdentity())
      trace.state.withLock { state in
        begin(thread, &state)
        state.append(.value(value), at: time, in: row, limit: trace.limit)
      }
    }

    /// The same for a value that is kept as its bits.
    @usableFromInline final func beginBits(_ first: UInt64, _ second: UInt64) {
      let (time, thread) = (trace.time, ThreadIdentity())
      trace.state.withLock { state in
        begin(thread, &state)
        state.append(
          .init(.bits, at: time, in: row, first: first, second: second), limit: trace.limit)
      }
    }

    private final func begin(_ thread: ThreadIdentity, _ state: inout StreamTrace.State) {
      row.valueCount += 1
      if row.valueCount == 1 { state.findSource(of: row, thread) }
      state.calls.begin(.init(.value, of: row, on: thread))
    }

    /// Records the end of the stream.
    @usableFromInline final func beginCompletion(_ signal: StreamTrace.Signal) {
      let (time, thread) = (trace.time, ThreadIdentity())
      let kind: TraceCalls.Call.Kind = if case .finished = signal { .finish } else { .failure }
      trace.state.withLock { state in
        row.hasEnded = true
        state.append(signal, at: time, in: row, limit: trace.limit)
        state.calls.begin(.init(kind, of: row, on: thread))
      }
    }

    /// The call that was begun last has returned, and adds to the demand.
    @usableFromInline final func endCall(adding demand: Subscribers.Demand) {
      let thread = ThreadIdentity()
      trace.state.withLock { $0.calls.end(on: thread) }
      if demand != .none { trace.record(.requested(demand), in: row) }
    }
  }

  /// Records what downstream does. It belongs to the subscription, which may be kept beyond the end, and so
  /// has none of the client's closures.
  final class TraceObserver: PassThroughSubscription.Observer {
    private let trace: StreamTrace
    private let row: TraceRow

    init(_ trace: StreamTrace, _ row: TraceRow) {
      self.trace = trace
      self.row = row
    }

    @usableFromInline func downstreamRequests(
      _ demand: Subscribers.Demand, through _: PassThroughSubscription, _: inout UpstreamCalls
    ) -> Bool {
      trace.record(.requested(demand), in: row)
      return true
    }

    @usableFromInline func downstreamCancels(_: inout UpstreamCalls) -> Bool {
      trace.record(.cancelled, in: row)
      return true
    }
  }
#endif
