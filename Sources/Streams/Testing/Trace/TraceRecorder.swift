#if Tracing || canImport(Darwin)
  /// A value as a trace keeps it: its text, or the bits of a value that refers to nothing.
  @usableFromInline enum TracedValue: Sendable {
    case text(String)
    case bits(UInt64, UInt64)

    /// True if values of this type are kept as bits.
    @_alwaysEmitIntoClient @inline(__always) static func isBits<Value>(_ type: Value.Type) -> Bool {
      _isPOD(type) && MemoryLayout<Value>.size <= 16 && MemoryLayout<Value>.alignment <= 8
    }

    @_alwaysEmitIntoClient @inline(__always) init<Value>(_ value: Value) {
      if Value.self == String.self {
        // The same type.
        self = .text(unsafeBitCast(value, to: String.self))
      } else if Self.isBits(Value.self) {
        var bits: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &bits) { bits in
          // `bits` is as large as any value for which `isBits` is true.
          withUnsafeBytes(of: value) { bits.copyMemory(from: $0) }
        }
        self = .bits(bits.0, bits.1)
      } else {
        self = .text(String(describing: value))
      }
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
    // Sendable: what changes is read and written under the lock of the trace.

    /// What made the stream of a row begin.
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
    /// The same; weak, as a row that has been forgotten must not be kept by those that it made.
    weak var parentRow: TraceRow?
    var cause: Cause?
    /// The row whose subscription made this one: the next one downstream.
    var consumer: Int?
    /// The row whose values this one passes on, where that is known by its values only, as below `share`.
    var source: Int?
    var hasUpstreamRow = false
    var valueCount = 0
    /// The last value that has made a row.
    var lastCause = 0
    var hasSubscription = false
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
  @usableFromInline final class TraceRecorder: PassThroughSubscription.Observer {
    let trace: StreamTrace
    let row: TraceRow

    init(_ trace: StreamTrace, _ row: TraceRow) {
      self.trace = trace
      self.row = row
    }

    /// Records a subscription.
    ///
    /// - Returns: One that records what is requested through it; nil if this is the second: it is cancelled.
    @usableFromInline func observing(_ upstream: any Subscription) -> (any Subscription)? {
      let isSecond = trace.state.withLock { _ in
        defer { row.hasSubscription = true }
        return row.hasSubscription
      }
      if isSecond {
        upstream.cancel()
        return nil
      }
      trace.record(.subscribed, in: row)
      return PassThroughSubscription("Traced", UpstreamSubscription(upstream), observer: self)
    }

    /// Records a value that downstream is called with, until ``endCall(adding:)``.
    @usableFromInline func beginValue(_ value: TracedValue) {
      let (time, thread) = (trace.time, ThreadIdentity())
      trace.state.withLock { state in
        row.valueCount += 1
        if row.valueCount == 1 { state.findSource(of: row, thread) }
        state.append(.init(time: time, row: row, signal: .value(value)), limit: trace.limit)
        state.calls.append(.init(thread: thread, row: row, kind: .value(row.valueCount, value)))
      }
    }

    /// Records the end of the stream.
    @usableFromInline func beginCompletion(_ signal: StreamTrace.Signal) {
      let (time, thread) = (trace.time, ThreadIdentity())
      let kind: StreamTrace.Call.Kind = if case .finished = signal { .finish } else { .failure }
      trace.state.withLock { state in
        row.hasEnded = true
        state.append(.init(time: time, row: row, signal: signal), limit: trace.limit)
        state.calls.append(.init(thread: thread, row: row, kind: kind))
      }
    }

    /// The call that was begun last has returned, and adds to the demand.
    @usableFromInline func endCall(adding demand: Subscribers.Demand) {
      let thread = ThreadIdentity()
      trace.state.withLock { state in
        if let last = state.calls.lastIndex(where: { $0.thread == thread }) {
          state.calls.remove(at: last)
        }
      }
      if demand != .none { trace.record(.requested(demand), in: row) }
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
