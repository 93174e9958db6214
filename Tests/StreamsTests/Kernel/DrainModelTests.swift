import Synchronization
import Testing

@testable import Streams

/// The draining of a stream in every order of its threads' steps: begin and end, enqueue, take all, leave and watch, wait
/// and take, cancel, and the hand-off of an arrival. Each step calls the drain state itself.
@Suite struct DrainModelTests {
  struct Model: ThreadModel {
    typealias Flags = DrainState.Flags

    enum Event: Hashable { case value, arrival(of: Int) }

    enum Place: Hashable {
      case atStart
      /// Handles the value that it has not enqueued.
      case handling
      /// Drains; with what it has read of the state before it goes on.
      case draining
      case read(UInt)
      case handlingQueued(Event)
      /// Has left the draining, and watches.
      case watching
      /// Has enqueued an event while another thread drained, and may wait.
      case waiting
      /// Has enqueued its arrival, and is being sent its subscription; with the state before.
      case subscribing(UInt)
      case cleaningUp
      case over
    }

    enum Role: Hashable { case sends, subscribes, cancels }

    var word = Flags.idle.rawValue
    var entries: [UInt]
    var inbox: [Event] = []
    var taken: [Event] = []
    var roles: [Role]
    var places: [Place]
    var left: [Int]
    var handled = 0
    var arrivals: [Int] = []
    var cleanUps = 0
    /// The mistake that the model must find: a thread that leaves does not watch.
    var walksAway = false

    init(_ roles: [Role], values: Int = 1, walksAway: Bool = false) {
      self.roles = roles
      places = roles.map { _ in .atStart }
      left = roles.map { $0 == .sends ? values : 1 }
      entries = roles.map { _ in 0 }
      self.walksAway = walksAway
    }

    var threadCount: Int { roles.count }
    func isDone(_ thread: Int) -> Bool { places[thread] == .over }
    var isAtEnd: Bool { places.allSatisfy { $0 == .over } }

    var breach: String? {
      let handling = places.count {
        switch $0 {
        case .handling, .handlingQueued, .cleaningUp: true
        default: false
        }
      }
      if handling > 1 { return "two threads use the contents" }
      guard isAtEnd else { return nil }
      let state = Flags(rawValue: word)
      if roles.contains(.cancels) { return cleanUps == 1 ? nil : "a cancellation is lost" }
      if state != .idle { return "the stream is not idle at the end" }
      return inbox.isEmpty && taken.isEmpty
        && arrivals.count == roles.count(where: { $0 == .subscribes })
        ? nil : "an event is lost"
    }

    func steps(of thread: Int) -> [Model] {
      let state = DrainState(Flags(rawValue: word))
      let entry = DrainState(Flags(rawValue: entries[thread]))
      var next = self
      var others: [Model] = []
      switch places[thread] {
      case .over: return []
      case .atStart:
        next.start(thread, state, entry)
        next.entries[thread] = entry.word.load(ordering: .relaxed)
      case .handling:
        next.handled += 1
        next.places[thread] = state.end() ? next.afterSend(thread) : .draining
      case .draining: next.places[thread] = .read(word)
      case .read(let known): others = next.goOn(thread, Flags(rawValue: known), state)
      case .handlingQueued(let event): next.handle(event, thread)
      case .watching:
        if !state.isLeft || walksAway {
          next.places[thread] = next.afterSend(thread)
        } else {
          // It goes on watching, or has watched for long enough.
          next.places[thread] = state.take() ? .draining : next.afterSend(thread)
        }
      case .waiting:
        others = [next]
        others[0].places[thread] = next.afterSend(thread)
        if state.isLeft, state.take() {
          next.places[thread] = .draining
        } else {
          next = others.removeLast()
        }
      case .subscribing(let before):
        let hasArrived = entry.endSubscribing()
        next.entries[thread] = entry.word.load(ordering: .relaxed)
        if hasArrived { next.arrivals.append(thread) }
        next.places[thread] = hasArrived ? .draining : next.follow(Flags(rawValue: before), thread)
      case .cleaningUp:
        next.cleanUp(state)
        next.places[thread] = .over
      }
      next.word = state.word.load(ordering: .relaxed)
      return [next] + others
    }

    /// The steps of a draining thread that has read the state: handle or take events, leave, or stop.
    ///
    /// - Returns: Further states: the thread may leave or not.
    private mutating func goOn(_ thread: Int, _ known: Flags, _ state: borrowing DrainState)
      -> [Model]
    {
      if known.contains(.ended) {
        places[thread] = .over
        return []
      }
      if known.contains(.cancelled) {
        places[thread] = .cleaningUp
        return []
      }
      if taken.isEmpty {
        if inbox.isEmpty {
          places[thread] = state.end(from: known) ? afterSend(thread) : .draining
        } else {
          swap(&inbox, &taken)
          places[thread] = .draining
        }
        return []
      }
      var leaving = self
      let other = DrainState(Flags(rawValue: word))
      leaving.places[thread] = other.leave(from: known) ? .watching : .draining
      leaving.word = other.word.load(ordering: .relaxed)
      places[thread] = .handlingQueued(taken.removeFirst())
      return [leaving]
    }

    private mutating func handle(_ event: Event, _ thread: Int) {
      places[thread] = .draining
      switch event {
      case .value: handled += 1
      case .arrival(let subscriber):
        let arriving = DrainState(Flags(rawValue: entries[subscriber]))
        let isHandedOff = arriving.arrive()
        entries[subscriber] = arriving.word.load(ordering: .relaxed)
        if isHandedOff { places[thread] = afterSend(thread) } else { arrivals.append(subscriber) }
      }
    }

    private mutating func start(
      _ thread: Int, _ state: borrowing DrainState, _ entry: borrowing DrainState
    ) {
      left[thread] -= 1
      switch roles[thread] {
      case .sends:
        places[thread] = state.begin() ? .handling : follow(append(.value, state), thread)
      case .subscribes:
        if state.begin() {
          arrivals.append(thread)
          places[thread] = .draining
        } else {
          entry.beginSubscribing()
          places[thread] = .subscribing(append(.arrival(of: thread), state).rawValue)
        }
      case .cancels: places[thread] = state.cancel() ? .cleaningUp : .over
      }
    }

    /// Enqueues an event, and returns the state before.
    private mutating func append(_ event: Event, _ state: borrowing DrainState) -> Flags {
      inbox.append(event)
      let before = state.addPending(isFull: false)
      if before.isOver { inbox = [] }
      return before
    }

    private func follow(_ before: Flags, _ thread: Int) -> Place {
      if before.isDisjoint(with: [.draining, .ended]) { return .draining }
      return before.isOver ? afterSend(thread) : .waiting
    }

    private func afterSend(_ thread: Int) -> Place { left[thread] > 0 ? .atStart : .over }

    private mutating func cleanUp(_ state: borrowing DrainState) {
      cleanUps += 1
      _ = state.finish()
      (inbox, taken) = ([], [])
    }
  }

  @Test(arguments: [
    [Model.Role.sends, .sends], [.sends, .sends, .sends], [.sends, .sends, .subscribes],
    [.sends, .subscribes, .subscribes], [.sends, .sends, .cancels],
    [.sends, .subscribes, .cancels],
  ])
  func `one thread at a time drains, and no event is unattended`(roles: [Model.Role]) {
    let (states, breaches) = Model(roles, values: roles.count == 2 ? 3 : 2).explore()

    #expect(breaches == [])
    #expect(states > 100)
  }

  @Test func `the model finds a thread that leaves without watching`() {
    #expect(
      Model([.sends, .sends], values: 2, walksAway: true).explore().breaches
        == ["the stream is not idle at the end"])
  }
}
