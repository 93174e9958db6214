#if Tracing || canImport(Darwin)
  import Synchronization

  /// A recording of what passes at the places of pipelines that are ``Publisher/traced(_:in:describing:)``.
  ///
  ///     query          ^a--b------|
  ///       search ← a   ^---!
  ///       search ← b      ^-1-2|
  ///     result         ^----1-2---|
  ///
  /// Each subscription at such a place has a row. A stream that began while a row delivered a value, as those
  /// inside `flatMap` do, is shown below that row, with the value; subscribers of `share` are shown below
  /// what they share. For that, the row and the stream have to be on one thread, with no `receive(on:)`
  /// between them.
  ///
  /// Streams may run on any threads. A trace has the last events only: what is older is forgotten, and
  /// counted.
  public final class StreamTrace: Sendable {
    @usableFromInline enum Signal: Sendable {
      case subscribed
      case requested(Subscribers.Demand)
      case value(TracedValue)
      case finished
      case failed(String)
      case cancelled
    }

    struct Event: Sendable {
      let time: Int64
      let row: TraceRow
      let signal: Signal

      init(time: Int64, row: TraceRow, signal: Signal) {
        self.time = time
        self.row = row
        self.signal = signal
      }
    }

    /// A call to upstream or downstream of a row that has not returned.
    struct Call: Sendable {
      enum Kind: Sendable {
        case subscribe
        case value(Int, TracedValue)
        case finish
        case failure
      }

      let thread: ThreadIdentity
      /// Not retained: who calls holds it until the call returns.
      let row: Unmanaged<TraceRow>
      let kind: Kind

      init(thread: ThreadIdentity, row: TraceRow, kind: Kind) {
        self.thread = thread
        self.row = Unmanaged.passUnretained(row)
        self.kind = kind
      }
    }

    struct State: Sendable {
      /// The events in their order, or, once there are as many as the limit, a ring.
      var events: [Event] = []
      /// The place of the oldest event in the ring.
      var oldest = 0
      /// The number of events that were forgotten.
      var forgotten = 0
      var calls: [Call] = []
      var rowCount = 0

      init() {}
    }

    /// The scheduler whose time is shown.
    public let scheduler: any Scheduler
    /// The number of events that are kept.
    public let limit: Int
    /// Nanoseconds that a character of a diagram stands for.
    let tick: Int64
    let start: Instant
    let state = Lock(State())
    @usableFromInline let enabled: Atomic<Bool>

    /// - Parameters:
    ///   - scheduler: The scheduler whose time is shown, from now on. It may be on real time.
    ///   - limit: The number of events that are kept.
    ///   - tick: The time of one character in a text; by default that of a virtual time scheduler, otherwise
    ///     1 ms.
    ///   - isEnabled: False to record nothing for now.
    public init(
      _ scheduler: any Scheduler, limit: Int = 10_000, tick: Duration? = nil, isEnabled: Bool = true
    ) {
      let virtual = (scheduler as? VirtualTimeScheduler)?.tick
      self.tick = (tick ?? virtual ?? .milliseconds(1)).nanoseconds
      precondition(self.tick > 0, "A tick is longer than nothing.")
      precondition(limit > 0, "A trace keeps at least one event.")
      self.scheduler = scheduler
      self.limit = limit
      start = scheduler.now
      enabled = Atomic(isEnabled)
    }

    /// True if subscriptions that are made now are recorded. It does not change those that were made before.
    @inlinable public var isEnabled: Bool {
      get { enabled.load(ordering: .relaxed) }
      set { enabled.store(newValue, ordering: .relaxed) }
    }

    /// The number of events that were forgotten, as more than the limit have come.
    public var forgottenCount: Int { state.withLock { $0.forgotten } }

    /// Forgets all events; rows of running streams go on.
    public func removeAll() {
      state.withLock { state in
        state.events.removeAll(keepingCapacity: true)
        state.oldest = 0
        state.forgotten = 0
      }
    }

    /// Nanoseconds since the trace began.
    var time: Int64 {
      scheduler.now.nanoseconds - start.nanoseconds
    }

    /// Adds a row, until ``TraceRecorder/endCall(adding:)`` that of the subscription that is being made.
    @usableFromInline func beginRow(
      _ name: String, _ describe: @escaping @Sendable (UInt64, UInt64) -> String
    ) -> TraceRecorder {
      let thread = ThreadIdentity()
      let row = state.withLock { state in
        state.rowCount += 1
        let row = TraceRow(state.rowCount, name, describe)
        state.place(row, thread)
        state.calls.append(Call(thread: thread, row: row, kind: .subscribe))
        return row
      }
      return TraceRecorder(self, row)
    }

    func record(_ signal: Signal, in row: TraceRow) {
      let time = time
      state.withLock { state in
        // What comes after the end changes nothing, and is not shown.
        if row.hasEnded { return }
        if case .cancelled = signal { row.hasEnded = true }
        state.append(Event(time: time, row: row, signal: signal), limit: limit)
      }
    }
  }

  extension StreamTrace.State {
    mutating func append(_ event: StreamTrace.Event, limit: Int) {
      if events.count < limit {
        events.append(event)
      } else {
        events[oldest] = event
        oldest = oldest + 1 == limit ? 0 : oldest + 1
        forgotten += 1
      }
    }

    /// Finds where a new row belongs: by the innermost call on this thread.
    func place(_ row: TraceRow, _ thread: ThreadIdentity) {
      guard let call = calls.last(where: { $0.thread == thread }) else { return }
      let caller = call.row.takeUnretainedValue()
      switch call.kind {
      case .subscribe:
        caller.hasUpstreamRow = true
        row.consumer = caller.number
        row.follow(caller, caller.cause)
      case .value(let number, let value):
        row.become(childOf: caller, .value(number, value))
      case .finish where caller.name == row.name:
        row.consumer = caller.consumer
        row.follow(caller, nextCause(after: caller))
      case .failure where caller.name == row.name:
        row.consumer = caller.consumer
        row.follow(caller, caller.cause)
      case .finish: row.become(childOf: caller, .finish)
      case .failure: row.become(childOf: caller, .failure)
      }
    }

    /// The cause of a stream that follows another inside `concatMap`, where values wait: the first that
    /// has made no row. The same cause, if there is none: then the stream is repeated.
    func nextCause(after row: TraceRow) -> TraceRow.Cause? {
      guard let parent = row.parentRow, case .value(let last, _) = row.cause,
        parent.lastCause >= last, parent.lastCause < parent.valueCount
      else { return row.cause }
      var number = parent.valueCount
      for place in events.indices.reversed() {
        let event = events[(place + oldest) % events.count]
        guard event.row === parent, case .value(let value) = event.signal else { continue }
        if number == parent.lastCause + 1 { return .value(number, value) }
        number -= 1
      }
      return nil
    }

    /// Finds the row that a row's first value came from, if its subscription did not show that.
    func findSource(of row: TraceRow, _ thread: ThreadIdentity) {
      if row.hasUpstreamRow || row.parent != nil { return }
      guard let call = calls.last(where: { $0.thread == thread }), case .value = call.kind else {
        return
      }
      let source = call.row.takeUnretainedValue()
      if source !== row { row.source = source.number }
    }
  }

  extension TraceRow {
    func become(childOf row: TraceRow, _ cause: Cause) {
      parent = row.number
      parentRow = row
      self.cause = cause
      if case .value(let number, _) = cause { row.lastCause = max(row.lastCause, number) }
    }

    /// Takes a place beside `row`.
    func follow(_ row: TraceRow, _ cause: Cause?) {
      parent = row.parent
      parentRow = row.parentRow
      self.cause = cause
      if case .value(let number, _) = cause, let parentRow {
        parentRow.lastCause = max(parentRow.lastCause, number)
      }
    }
  }
#endif
