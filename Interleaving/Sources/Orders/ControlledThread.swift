import Fibres
import Points

/// A thread of a program under control: a fibre, of which one runs at a time.
final class ControlledThread {
  enum State {
    case ready
    /// Has let others go on, when so many changes had been made: nothing new is to be seen before the next one.
    case yielded(changes: Int)
    case blocked(on: UInt)
    /// Sleeps at a place; with the nanoseconds after which it wakes by itself.
    case asleep(at: UInt, atMost: Int?)
    case over
  }

  let number: Int
  var state = State.over
  /// Returns true until a change comes that the sleeping thread waits for; nil if the thread does not sleep.
  var mustSleep: (() -> Bool)?
  private(set) var name = ""
  private(set) var mayWait = true
  /// The number of its steps, which says where a choice was made.
  var steps = 0
  /// Thread-local values, by the number of their key.
  var locals: [UnsafeMutableRawPointer?] = []
  private(set) var fibre: OpaquePointer!
  private var work: (() -> Void)?

  init(number: Int) {
    self.number = number
    let place = Unmanaged.passUnretained(self).toOpaque()
    fibre = fibre_make({ ControlledThread.perform(at: $0.unsafelyUnwrapped) }, place)
  }

  deinit {
    fibre_free(fibre)
  }

  func prepare(_ thread: Execution.Thread) {
    name = thread.name
    mayWait = thread.mayWait
    work = thread.work
    (state, steps, locals) = (.ready, 0, [])
  }

  /// Runs on the fibre. Nothing may be retained here when the fibre pauses for good.
  private static func perform(at place: UnsafeMutableRawPointer) {
    let thread = Unmanaged<ControlledThread>.fromOpaque(place)
    thread._withUnsafeGuaranteedRef { $0.work.take()?() }
    thread._withUnsafeGuaranteedRef {
      Controlled.release($0.locals)
      $0.locals = []
    }
    Run.endThread()
  }
}
