#if Testing || canImport(Darwin)
  /// The calls to upstream or downstream of rows that have not returned, of all threads.
  ///
  /// Memory of its own, as an array checks at each change whether it has another owner, which costs as much
  /// as all else here.
  final class TraceCalls: @unchecked Sendable {
    // Sendable: used under the lock of the trace only.

    struct Call {
      enum Kind: UInt8 { case subscribe, value, finish, failure }

      let kind: Kind
      /// Not retained: the caller holds the row until the call returns.
      let row: Unmanaged<TraceRow>
      let thread: ThreadIdentity

      init(_ kind: Kind, of row: TraceRow, on thread: ThreadIdentity) {
        self.kind = kind
        self.row = Unmanaged.passUnretained(row)
        self.thread = thread
      }
    }

    /// The first `count` places have calls, the innermost of a thread behind its others. A call is trivial,
    /// so places need no deinitialization.
    private var calls = UnsafeMutablePointer<Call>.allocate(capacity: 16)
    private var capacity = 16
    private var count = 0

    deinit {
      calls.deallocate()
    }

    func begin(_ call: Call) {
      if count == capacity { grow() }
      (calls + count).initialize(to: call)
      count += 1
    }

    /// Ends the innermost call on a thread, which has been begun.
    func end(on thread: ThreadIdentity) {
      count -= 1
      guard calls[count].thread != thread else { return }
      // The calls behind it, of other threads, move up.
      var next = calls[count]
      var place = count - 1
      while place >= 0 {
        swap(&next, &calls[place])
        if next.thread == thread { return }
        place -= 1
      }
    }

    /// The innermost call on a thread.
    func innermost(on thread: ThreadIdentity) -> Call? {
      var place = count - 1
      while place >= 0 {
        if calls[place].thread == thread { return calls[place] }
        place -= 1
      }
      return nil
    }

    private func grow() {
      let larger = UnsafeMutablePointer<Call>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: calls, count: count)
      calls.deallocate()
      calls = larger
      capacity *= 2
    }
  }
#endif
