/// Signals on their way to a scheduler, in order. `receive(on:)`, `delay` and `timeout` use it. A job or timer delivers
/// the oldest signal, not its own, so the completion never overtakes a value, even where jobs run concurrently.
@usableFromInline struct SignalQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline var values = RingBuffer<Value>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient init() {}

  /// The number of signals that wait.
  @_alwaysEmitIntoClient var count: Int { values.count + (completion == nil ? 0 : 1) }
}

/// The signals that a job delivers.
@usableFromInline enum TimedJob: Sendable {
  /// The oldest one.
  case next
  /// Those up to the signal that came with this call of upstream, which has a mark: see ``JobCounts``.
  case marked(UInt64)
}

/// How many signals have been delivered, and by whose jobs.
///
/// Each signal has a job, and usually the jobs are in the order of the signals. If several threads send at once, they may
/// be in another one. Then a sender sends a mark behind its signal, and its job delivers all signals up to the mark. For
/// each signal that a job delivers beside its own, a later job delivers nothing. So the signals of one thread, and its
/// other work on the scheduler, stay in order. A signal is not delivered after its job. It is delivered before its job
/// only by a job that was scheduled after the mark behind the signal.
@usableFromInline struct JobCounts: Sendable {
  /// A place in the queue.
  private struct Mark: Sendable {
    let call: UInt64
    /// The number of signals before it, from the first one of the stream on.
    let place: Int
  }

  @usableFromInline var deliveredCount = 0
  /// The number of signals that have been delivered before their jobs.
  @usableFromInline var earlyCount = 0
  private var marks: [Mark] = []

  @usableFromInline init() {}

  /// - Returns: True if the job without a mark is to deliver a signal.
  @_alwaysEmitIntoClient @inline(__always) mutating func beginNext() -> Bool {
    if earlyCount > 0 {
      earlyCount -= 1
      return false
    }
    deliveredCount += 1
    return true
  }

  /// Marks the end of the queue, for the job of a call.
  @usableFromInline mutating func mark(call: UInt64, waitingCount: Int) {
    marks.append(Mark(call: call, place: deliveredCount + waitingCount))
  }

  /// - Returns: The number of signals that the job with a mark is to deliver.
  @usableFromInline mutating func begin(markedBy call: UInt64) -> Int {
    guard let index = marks.firstIndex(where: { $0.call == call }) else {
      return beginNext() ? 1 : 0
    }
    let count = marks.remove(at: index).place - deliveredCount
    guard count > 0 else { return beginNext() ? 1 : 0 }
    earlyCount += count - 1
    deliveredCount += count
    return count
  }
}

/// The rules of an operator whose signals all go through a ``SignalQueue``.
@usableFromInline
protocol QueueingRules: TimedRules where Input == Output, InputFailure == Failure {
  var queue: SignalQueue<Output, Failure> { get set }
}

/// The rules of such an operator that has a job for each signal.
@usableFromInline protocol JobRules: QueueingRules {
  var jobs: JobCounts { get set }

  /// Puts a value in the queue, unless the stream has ended.
  static func accept(_ value: consuming Output, _ context: inout OperatorContext<Self>) -> Bool
}

extension JobRules {
  @_alwaysEmitIntoClient @inline(__always)
  static func accept(_ value: consuming Output, _ context: inout OperatorContext<Self>) -> Bool {
    context.enqueue(value)
  }
}

extension OperatorContext where Rules: QueueingRules {
  /// Puts a value in the queue. If downstream has not asked for it, it is dropped when it comes out.
  ///
  /// - Returns: False if upstream has ended before.
  @_alwaysEmitIntoClient func enqueue(_ value: consuming Rules.Output) -> Bool {
    guard upstream.isOpen else { return false }
    contents.pointee.rules.queue.values.append(value)
    return true
  }

  /// Puts the completion in the queue.
  ///
  /// - Returns: False if upstream has ended before.
  @_alwaysEmitIntoClient mutating func enqueue(
    _ completion: Subscribers.Completion<Rules.Failure>
  ) -> Bool {
    guard upstream.close() else { return false }
    contents.pointee.rules.queue.completion = completion
    return true
  }

  /// Delivers the oldest signal, where that is seldom.
  @_alwaysEmitIntoClient @inline(never) mutating func deliverOne() { deliverOldest() }

  /// Delivers the oldest signal.
  @_alwaysEmitIntoClient @inline(__always) mutating func deliverOldest() {
    if let value = contents.pointee.rules.queue.values.popFirst() {
      emit(value)
    } else if let completion = contents.pointee.rules.queue.completion {
      finish(with: completion)
    }
  }
}

extension OperatorContext where Rules: JobRules {
  /// Marks the end of the queue, for the job of a call.
  @_alwaysEmitIntoClient @inline(never) mutating func markQueue(_ call: UInt64) {
    let count = contents.pointee.rules.queue.count
    contents.pointee.rules.jobs.mark(call: call, waitingCount: count)
  }

  /// Delivers what a job is to deliver.
  @_alwaysEmitIntoClient @inline(__always) mutating func deliver(for job: TimedJob) {
    var rest =
      switch job {
      case .next: contents.pointee.rules.jobs.beginNext() ? 1 : 0
      case .marked(let call): contents.pointee.rules.jobs.begin(markedBy: call)
      }
    while rest > 0 {
      deliverOldest()
      rest -= 1
      if rest > 0, isOver { return }
    }
  }
}
