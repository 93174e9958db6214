import Fibres
import Points

/// One run of a program: its threads take their steps in the order that a strategy chooses.
final class Run: ThreadScheduler {
  /// The run whose threads go on now; nil outside of runs, where nothing is chosen.
  nonisolated(unsafe) static var current: Run?

  /// More steps than any program takes: a run that takes more has no end.
  static let longest = 20_000

  private let strategy: any Strategy
  private let threads: [ControlledThread]
  private(set) var active: ControlledThread
  private var upcoming: ControlledThread?
  private(set) var stepCount = 0
  /// The number of steps that may have changed what others see.
  private var changes = 0
  /// The time of all threads, in nanoseconds.
  private var clock = 1_000_000_000
  /// The choices that were not the first of their options.
  private(set) var deviations: [Deviation] = []
  private(set) var switchCount = 0
  /// The first thing that went wrong.
  private(set) var failure: String?
  /// The steps that were taken, if they are to be shown.
  private(set) var rows: [TraceRow] = []
  private let isTraced: Bool
  /// True if a thread was stopped within its work, and its fibre cannot be used again.
  private(set) var isCutOff = false
  private var choice = Choice()
  /// True while the scheduler looks what threads wait for, which is no step of theirs.
  private var isLooking = false
  /// The sleeps that time may end, of all runs, and how many of them another thread has ended.
  nonisolated(unsafe) static var (sleeps, wakes) = (0, 0)

  /// - Parameter threads: Prepared, and not begun.
  init(_ threads: [ControlledThread], strategy: any Strategy, isTraced: Bool) {
    self.threads = threads
    self.strategy = strategy
    self.isTraced = isTraced
    active = threads[0]
  }

  func perform() {
    Run.current = self
    Controlled.scheduler = self
    upcoming = next(.leave, isOver: true)
    while let next = upcoming {
      upcoming = nil
      active = next
      fibre_resume(next.fibre)
    }
    Run.current = nil
    Controlled.scheduler = nil
    if !threads.allSatisfy({ if case .over = $0.state { true } else { false } }) { isCutOff = true }
    // Before the fibres that they refer to.
    for thread in threads { thread.mustSleep = nil }
  }

  func fail(_ text: String) {
    if failure == nil { failure = text }
    trace("✘ \(text)")
  }

  // MARK: Steps of the active thread

  func step(_ site: Site, changes isChange: Bool) {
    if isLooking { return }
    beginStep()
    if isChange { changes += 1 }
    if let next = next(.goOn), next !== active { go(to: next) }
    if isTraced { rows.append(TraceRow(thread: active.number, text: site.description)) }
  }

  func trace(_ text: @autoclosure () -> String) {
    if isTraced { rows.append(TraceRow(thread: active.number, text: text())) }
  }

  private func beginStep() {
    active.steps += 1
    stepCount += 1
    if stepCount > Run.longest {
      fail("the run has no end: \(Run.longest) steps were taken")
      cutOff()
    }
  }

  func yield() {
    beginStep()
    active.state = .yielded(changes: changes)
    leave()
  }

  func block(on address: UInt) {
    beginStep()
    active.state = .blocked(on: address)
    trace("waits for a lock")
    leave()
  }

  func unblock(_ address: UInt) {
    changes += 1
    for thread in threads {
      if case .blocked(address) = thread.state { thread.state = .ready }
    }
  }

  func sleep(at place: UInt, atMost nanoseconds: Int?, while mustSleep: @escaping () -> Bool) {
    beginStep()
    active.state = .asleep(at: place, atMost: nanoseconds)
    active.mustSleep = mustSleep
    if nanoseconds != nil {
      Run.sleeps += 1
      if !active.mayWait { fail("\(active.name) waits, and must not") }
    }
    trace("sleeps")
    leave()
    trace("wakes")
    active.mustSleep = nil
  }

  func wakeAll(at place: UInt) {
    changes += 1
    for thread in threads {
      guard case .asleep(let address, let most) = thread.state else { continue }
      if most != nil, address == place { Run.wakes += 1 }
      thread.state = .ready
    }
  }

  var names: [String] { threads.map(\.name) }

  var activeNumber: Int { active.number }

  var locals: [UnsafeMutableRawPointer?] {
    get { active.locals }
    set { active.locals = newValue }
  }

  func nanoseconds() -> Int {
    beginStep()
    clock += 100
    choice.reset(.value, active)
    for (number, _) in Run.pauses.enumerated() { choice.add(number, cost: number == 0 ? 0 : 1) }
    let number = choose()
    if number > 0 { trace("was stopped for \(Run.pauses[number] / 1_000) µs") }
    clock += Run.pauses[number]
    return clock
  }

  /// How long a thread may be stopped before it looks at the clock: not, more than a sender's patience, and more than the
  /// longest wait.
  private static let pauses = [0, 250_000, 30_000_000]

  static func endThread() {
    guard let run = current else { return }
    run.active.state = .over
    run.active.steps += 1
    run.upcoming = run.next(.leave, isOver: true)
    // The fibre pauses by itself.
  }

  private func leave() {
    if let next = next(.leave) {
      if next !== active { go(to: next) }
    } else {
      cutOff()
    }
    active.state = .ready
  }

  private func go(to next: ControlledThread) {
    switchCount += 1
    upcoming = next
    fibre_pause(active.fibre)
  }

  /// The run ends here, within the work of threads.
  private func cutOff() {
    upcoming = nil
    fibre_pause(active.fibre)
  }

  // MARK: Choosing

  /// The thread that goes on; nil at the end.
  private func next(_ kind: Choice.Kind, isOver: Bool = false) -> ControlledThread? {
    choice.reset(kind, active)
    if kind == .goOn { choice.add(active.number, cost: 0) }
    let cost = kind == .goOn ? 1 : 0
    var (hasWaiting, hasReady) = (false, kind == .goOn)
    for offset in 1...threads.count {
      let thread = threads[(active.number + offset) % threads.count]
      switch thread.state {
      case .ready where thread !== active || isOver:
        choice.add(thread.number, cost: cost)
        hasReady = true
      case .yielded(let known) where changes > known && thread !== active:
        choice.add(thread.number, cost: cost)
        hasReady = true
      case .ready, .over: break
      default: hasWaiting = true
      }
    }
    if hasWaiting { addWaiting(hasReady: hasReady) }
    guard choice.count > 0 else {
      if !hasWaiting { return nil }
      fail("no thread can go on: " + stuck)
      return nil
    }
    let next = threads[choose()]
    wake(next)
    return next
  }

  /// Adds the threads that go on if nothing else can, and the ones whose sleep may end by its time.
  private func addWaiting(hasReady: Bool) {
    if !hasReady {
      for thread in threads {
        if case .yielded = thread.state { choice.add(thread.number, cost: 0) }
      }
    }
    let canWait = choice.count > 0
    for thread in threads {
      if case .asleep(_, .some) = thread.state { choice.add(thread.number, cost: canWait ? 1 : 0) }
    }
    if !canWait, choice.count > 0 { checkSleepers() }
  }

  /// Only time lets a thread go on. A thread that stops draining need not wake others, so what one waits for may have come.
  /// If it has come for none, they wait in a circle, or for a thread that is over.
  private func checkSleepers() {
    isLooking = true
    defer { isLooking = false }
    if threads.allSatisfy({ $0.mustSleep?() ?? true }) {
      fail("only the time lets a thread go on: " + stuck)
    }
  }

  private func wake(_ thread: ControlledThread) {
    switch thread.state {
    case .yielded: thread.state = .ready
    case .asleep(_, .some(let time)):
      clock += time
      thread.state = .ready
    default: break
    }
  }

  private var stuck: String {
    threads.compactMap { thread -> String? in
      switch thread.state {
      case .blocked: "\(thread.name) waits for a lock"
      case .asleep: "\(thread.name) sleeps"
      default: nil
      }
    }.joined(separator: ", ")
  }

  /// - Returns: The number of the option that was chosen.
  private func choose() -> Int {
    if choice.count == 1 { return choice[0] }
    let index = strategy.choose(choice)
    let option = choice[index]
    if index > 0 {
      deviations.append(Deviation(thread: choice.thread, step: choice.step, option: option))
    }
    return option
  }
}
