#if Testing || canImport(Darwin)
  import Synchronization

  /// A recording of what passes at the places of pipelines that are ``Publisher/traced(_:in:describing:)``.
  ///
  ///     query          ^a--b------|
  ///       search ← a   ^---!
  ///       search ← b      ^-1-2|
  ///     result         ^----1-2---|
  ///
  /// Each subscription at such a place has a row. A stream that began while a row delivered a value, as a stream inside
  /// `flatMap` does, is shown below that row, with the value. Subscribers of `share` are shown below the stream that
  /// they share. For that, the row and the stream have to be on one thread, with no `receive(on:)` between them.
  ///
  /// Streams may run on any threads. A trace has the last events only: older ones are forgotten, and
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

    /// A signal without its text. One is stored for each value, so it is copied as it is.
    struct Event: @unchecked Sendable {
      // Sendable: the row is retained while any of its events is kept: see `TraceRow.eventCount`.
      enum Kind: UInt8 { case subscribed, requested, bits, text, finished, failed, cancelled }

      let time: Int64
      let row: Unmanaged<TraceRow>
      let kind: Kind
      let hasText: Bool
      let first: UInt64
      let second: UInt64

      init(
        _ kind: Kind, at time: Int64, in row: TraceRow, hasText: Bool = false, first: UInt64 = 0,
        second: UInt64 = 0
      ) {
        self.time = time
        self.row = Unmanaged.passUnretained(row)
        self.kind = kind
        self.hasText = hasText
        self.first = first
        self.second = second
      }
    }

    struct State: Sendable {
      /// The events in their order, or, once there are as many as the limit, a ring.
      var events: [Event] = []
      /// The texts of the events, at the same places.
      var texts: [String?] = []
      /// The place of the oldest event in the ring.
      var oldest = 0
      /// The number of events that were forgotten.
      var forgotten = 0
      let calls = TraceCalls()
      var rowCount = 0
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
    ///   - tick: The time of one character in a text; by default the tick of a virtual time scheduler, otherwise 1 ms.
    ///   - isEnabled: False to record nothing for now.
    public init(
      _ scheduler: any Scheduler, limit: Int = 10_000, tick: Duration? = nil, isEnabled: Bool = true
    ) {
      let virtual = (scheduler as? VirtualTimeScheduler)?.tick
      self.tick = (tick ?? virtual ?? .milliseconds(1)).nanoseconds
      require(self.tick > 0, "A tick is longer than nothing.")
      require(limit > 0, "A trace keeps at least one event.")
      self.scheduler = scheduler
      self.limit = limit
      start = scheduler.now
      enabled = Atomic(isEnabled)
    }

    /// True if subscriptions that are made now are recorded. It does not change earlier subscriptions.
    @inlinable public var isEnabled: Bool {
      get { enabled.load(ordering: .relaxed) }
      set { enabled.store(newValue, ordering: .relaxed) }
    }

    /// The number of events that were forgotten, as more than the limit have come.
    public var forgottenCount: Int { state.withLock { $0.forgotten } }

    /// Forgets all events; rows of running streams go on.
    public func removeAll() {
      state.withLock { $0.removeAll() }
    }

    deinit {
      removeAll()
    }

    /// Nanoseconds since the trace began.
    var time: Int64 {
      scheduler.now.nanoseconds - start.nanoseconds
    }

    /// Adds a row. Until ``TraceRecorder/endCall(adding:)``, it is the row of the subscription that is being made.
    func beginRow(
      _ name: String, _ describe: @escaping @Sendable (UInt64, UInt64) -> String
    ) -> TraceRow {
      let thread = ThreadIdentity()
      return state.withLock { state in
        state.rowCount += 1
        let row = TraceRow(state.rowCount, name, describe)
        state.place(row, thread)
        state.calls.begin(.init(.subscribe, of: row, on: thread))
        return row
      }
    }

    func record(_ signal: Signal, in row: TraceRow) {
      let time = time
      state.withLock { state in
        // Requests and cancellations after the end change nothing, and are not shown.
        if row.hasEnded { return }
        if case .cancelled = signal { row.hasEnded = true }
        if case .requested = signal { row.hasRequested = true }
        state.append(signal, at: time, in: row, limit: limit)
      }
    }
  }

  extension StreamTrace.State {
    mutating func append(_ signal: StreamTrace.Signal, at time: Int64, in row: TraceRow, limit: Int)
    {
      switch signal {
      case .subscribed: append(.init(.subscribed, at: time, in: row), limit: limit)
      case .requested(let demand):
        append(.requested, demand.max.map { "\($0)" } ?? "*", at: time, in: row, limit: limit)
      case .value(.bits(let first, let second)):
        append(.init(.bits, at: time, in: row, first: first, second: second), limit: limit)
      case .value(.text(let text)): append(.text, text, at: time, in: row, limit: limit)
      case .finished: append(.init(.finished, at: time, in: row), limit: limit)
      case .failed(let text): append(.failed, text, at: time, in: row, limit: limit)
      case .cancelled: append(.init(.cancelled, at: time, in: row), limit: limit)
      }
    }

    private mutating func append(
      _ kind: StreamTrace.Event.Kind, _ text: String, at time: Int64, in row: TraceRow, limit: Int
    ) {
      let place = append(.init(kind, at: time, in: row, hasText: true), limit: limit)
      texts[place] = text
    }

    /// - Returns: The place of the event.
    @discardableResult
    mutating func append(_ event: StreamTrace.Event, limit: Int) -> Int {
      if events.count < limit {
        event.row._withUnsafeGuaranteedRef { $0.keepForEvent() }
        events.append(event)
        texts.append(nil)
        return events.count - 1
      }
      let place = oldest
      let old = events[place]
      if old.hasText { texts[place] = nil }
      events[place] = event
      if old.row.toOpaque() != event.row.toOpaque() {
        event.row._withUnsafeGuaranteedRef { $0.keepForEvent() }
        old.row._withUnsafeGuaranteedRef { $0.forgetEvent() }
      }
      oldest = place + 1 == limit ? 0 : place + 1
      forgotten += 1
      return place
    }

    mutating func removeAll() {
      for event in events { event.row._withUnsafeGuaranteedRef { $0.forgetEvent() } }
      events.removeAll(keepingCapacity: true)
      texts.removeAll(keepingCapacity: true)
      oldest = 0
      forgotten = 0
    }

    /// Finds where a new row belongs: by the innermost call on this thread.
    func place(_ row: TraceRow, _ thread: ThreadIdentity) {
      guard let call = calls.innermost(on: thread) else { return }
      let caller = call.row.takeUnretainedValue()
      switch call.kind {
      case .subscribe:
        caller.hasUpstreamRow = true
        row.consumer = caller.number
        row.follow(caller, caller.cause)
      case .value:
        row.become(childOf: caller, value(caller.valueCount, of: caller))
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
      return value(parent.lastCause + 1, of: parent)
    }

    /// One of the values of a row, as a cause.
    ///
    /// - Parameter number: 1 for the first that the row had.
    func value(_ number: Int, of row: TraceRow) -> TraceRow.Cause? {
      var last = row.valueCount
      for place in events.indices.reversed() {
        let event = events[(place + oldest) % events.count]
        guard event.row.toOpaque() == Unmanaged.passUnretained(row).toOpaque(),
          event.kind == .bits || event.kind == .text
        else { continue }
        if last == number {
          let text = texts[(place + oldest) % events.count]
          return .value(number, text.map { .text($0) } ?? .bits(event.first, event.second))
        }
        last -= 1
      }
      return nil
    }

    /// Finds the row that a row's first value came from, if its subscription did not show that.
    func findSource(of row: TraceRow, _ thread: ThreadIdentity) {
      if row.hasUpstreamRow || row.parent != nil { return }
      guard let call = calls.innermost(on: thread), call.kind == .value else {
        return
      }
      let source = call.row.takeUnretainedValue()
      if source !== row { row.source = source.number }
    }
  }

  extension TraceRow {
    /// Called under the lock of the trace, before an event of the row is kept.
    func keepForEvent() {
      eventCount += 1
      if eventCount == 1 { _ = Unmanaged.passRetained(self) }
    }

    /// Called under the lock of the trace, when an event of the row is forgotten.
    func forgetEvent() {
      eventCount -= 1
      // Retained when the first of its events was kept; nothing of it is used any more here.
      if eventCount == 0 { Unmanaged.passUnretained(self).release() }
    }

    func become(childOf row: TraceRow, _ cause: Cause?) {
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
