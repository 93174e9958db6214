import Orders
import Points
import Streams

/// Programs that are not one of the table's operators with one of the plays.
enum Specials {
  static let all: [Program] = [
    otherWork, twoCancellations, future, currentValue, answeringFirst, feedingEachOther,
    filledQueues,
    comingAndLeaving("share") { $0.share() },
    comingAndLeaving("share(whenUnused:)") { $0.share(whenUnused: .cancelled) },
    connecting, values, actorSink,
  ]

  private static func thread(
    _ name: String, mayWait: Bool = true, _ work: @escaping () -> Void
  ) -> Execution.Thread {
    Execution.Thread(name, mayWait: mayWait, work)
  }

  /// A sink that a log receives.
  private static func sink<P: Publisher<Token, Fault>>(_ publisher: P, _ log: Log) -> AnyCancellable
  {
    publisher.sink(receiveCompletion: { log.receive($0) }, receiveValue: { log.receive($0) })
  }

  /// The values that a thread sends before other work of the scheduler are delivered before it, and those behind it after it.
  static let otherWork = Program("receive(on:)", "beside other work") {
    let stage = Stage(hasOneSource: true)
    let log = Log("first", isUnlimited: true)
    let run = sink(stage.a.receive(on: stage.clock), log)
    nonisolated(unsafe) var seen: [Int] = []
    return Execution(
      [
        thread("a") {
          for number in [1, 2] { stage.a.send(Token(number)) }
          stage.clock.schedule { seen = log.values }
          stage.a.send(Token(3))
        },
        thread("clock", mayWait: false) { stage.clock.advance() },
      ],
      check: {
        stage.clock.advance()
        withExtendedLifetime(run) {}
        if log.values != [1, 2, 3] { return "received \(log.values)" }
        return seen == [1, 2] ? nil : "before the work \(seen) were received"
      }, checkAfterRelease: releaseFailure)
  }

  static let twoCancellations = Program("AnyCancellable", "two threads") {
    nonisolated(unsafe) var calls = 0
    let cancellable = AnyCancellable {
      Controlled.step("cancels", changes: true, #fileID, #line, "cancel")
      calls += 1
    }
    return Execution(
      [thread("a") { cancellable.cancel() }, thread("b") { cancellable.cancel() }],
      check: { calls == 1 ? nil : "cancelled \(calls) times" },
      checkAfterRelease: releaseFailure)
  }

  static let future = Program("Future", "two promises and two subscribers") {
    typealias Promise = Future<Token, Fault>.Promise
    final class Objects {
      var promise: Promise?
      var runs: [AnyCancellable] = []
    }
    let objects = Objects()
    let future = Future<Token, Fault> { promise in objects.promise = promise }
    let logs = [Log("first", isUnlimited: true), Log("second", isUnlimited: true)]
    objects.runs.append(sink(future, logs[0]))
    return Execution(
      [
        thread("a") { objects.promise?(.success(Token(1))) },
        thread("b") { objects.promise?(.success(Token(2))) },
        thread("c") { objects.runs.append(sink(future, logs[1])) },
      ],
      check: {
        objects.promise = nil
        let isRight =
          logs[0].values.count == 1 && logs[1].values == logs[0].values
          && logs.allSatisfy { $0.completion == .finished }
        return isRight ? nil : "received \(logs.map(\.values))"
      }, checkAfterRelease: releaseFailure)
  }

  static let currentValue = Program("CurrentValueSubject", "read and subscribed to") {
    let subject = CurrentValueSubject<Token, Fault>(Token(0))
    let logs = [Log("first", isUnlimited: true), Log("second", isUnlimited: true)]
    final class Objects { var runs: [AnyCancellable] = [] }
    let objects = Objects()
    objects.runs.append(sink(subject, logs[0]))
    return Execution(
      [
        thread("a") { for number in [1, 2] { subject.send(Token(number)) } },
        thread("b") { subject.send(Token(11)) },
        thread("c") { objects.runs.append(sink(subject, logs[1])) },
      ],
      check: {
        defer { objects.runs = [] }
        let (first, second) = (logs[0].values, logs[1].values)
        if first.count != 4 { return "the first one gets \(first)" }
        if first.last != subject.value.number {
          return "\(subject.value) is not the last of \(first)"
        }
        // From its first value on, the second one gets what the first one does.
        return Array(first.suffix(second.count)) == second && !second.isEmpty
          ? nil : "the second one gets \(second), the first one \(first)"
      }, checkAfterRelease: releaseFailure)
  }

  /// Within its first value a subscriber sends so much that the queue is full. It may be handed the draining before.
  static let answeringFirst = Program("CurrentValueSubject", "the first value is answered") {
    let subject = CurrentValueSubject<Token, Fault>(Token(0))
    let logs = [Log("first", isUnlimited: true), Log("second", isUnlimited: true)]
    final class Objects { var runs: [AnyCancellable] = [] }
    let objects = Objects()
    objects.runs.append(sink(subject, logs[0]))
    logs[1].whenReceived = { [log = logs[1]] _ in
      log.whenReceived = nil
      for number in 21...24 { subject.send(Token(number)) }
    }
    return Execution(
      [
        thread("a") { subject.send(Token(1)) }, thread("b") { subject.send(Token(11)) },
        thread("c") { objects.runs.append(sink(subject, logs[1])) },
      ],
      check: {
        objects.runs = []
        let (first, second) = (logs[0].values, logs[1].values)
        return first.count == 7 && Array(first.suffix(second.count)) == second
          ? nil : "the second one gets \(second), the first one \(first)"
      }, checkAfterRelease: releaseFailure)
  }

  static let feedingEachOther = Program("PassthroughSubject", "two that feed each other") {
    let (a, b) = (Source(), Source())
    let logs = [Log("a", isUnlimited: true), Log("b", isUnlimited: true)]
    let runs = [
      sink(
        a.handleEvents(receiveOutput: { if $0.number < 100 { b.send(Token($0.number + 100)) } }),
        logs[0]),
      sink(
        b.handleEvents(receiveOutput: { if $0.number < 100 { a.send(Token($0.number + 100)) } }),
        logs[1]),
    ]
    return Execution(
      [
        thread("a") { for number in 1...4 { a.send(Token(number)) } },
        thread("b") { for number in 11...14 { b.send(Token(number)) } },
      ],
      check: {
        withExtendedLifetime(runs) {}
        let expected = [
          Set([1, 2, 3, 4, 111, 112, 113, 114]), Set([11, 12, 13, 14, 101, 102, 103, 104]),
        ]
        for (log, expected) in zip(logs, expected)
        where log.values.count != 8 || Set(log.values) != expected {
          return "\(log.name) gets \(log.values)"
        }
        return nil
      }, checkAfterRelease: releaseFailure)
  }

  /// A thread drains a subject whose queue it has filled, and sends to the subject of the other thread. None may wait for the
  /// other.
  static let filledQueues = Program("PassthroughSubject", "two that fill their queues") {
    let (a, b) = (Source(), Source())
    let logs = [Log("a", isUnlimited: true), Log("b", isUnlimited: true)]
    func run(_ own: Source, _ other: Source, _ log: Log) -> AnyCancellable {
      let feed = own.handleEvents(receiveOutput: { value in
        switch value.number {
        case 1: for number in 2...4 { own.send(Token(number)) }
        case 2...4: other.send(Token(value.number + 100))
        default: break
        }
      })
      return sink(feed, log)
    }
    let runs = [run(a, b, logs[0]), run(b, a, logs[1])]
    return Execution(
      [thread("a") { a.send(Token(1)) }, thread("b") { b.send(Token(1)) }],
      check: {
        withExtendedLifetime(runs) {}
        let wrong = logs.first {
          $0.values.filter { $0 < 100 } != [1, 2, 3, 4]
            || $0.values.filter { $0 > 100 } != [102, 103, 104]
        }
        return wrong.map { "\($0.name) gets \($0.values)" }
      }, checkAfterRelease: releaseFailure)
  }

  /// A source, and how often it is subscribed to at once.
  private final class Counted: @unchecked Sendable {
    // Sendable: one thread of the system runs all controlled threads.
    let source = Source()
    private var (open, most) = (0, 0)

    var publisher: some Publisher<Token, Fault> {
      source.handleEvents(
        receiveSubscription: { _ in
          self.open += 1
          self.most = max(self.most, self.open)
        }, receiveCancel: { self.open -= 1 })
    }

    /// When all have left.
    var failure: String? {
      if most > 1 { return "\(most) connections at once" }
      return open == 0 ? nil : "\(open) connections are left"
    }
  }

  private static func comingAndLeaving<P: Publisher<Token, Fault>>(
    _ subject: String, _ share: @escaping @Sendable (AnyPublisher<Token, Fault>) -> P
  ) -> Program {
    Program(subject, "subscribers come and leave") {
      let counted = Counted()
      let shared = share(counted.publisher.eraseToAnyPublisher())
      let logs = (0..<3).map { Log("\($0)", isUnlimited: true) }
      func come(_ number: Int) {
        let run = sink(shared, logs[number])
        logs[number].cancel { run.cancel() }
      }
      return Execution(
        [
          thread("a") { come(0) }, thread("b") { come(1) },
          thread("c") {
            counted.source.send(Token(1))
            come(2)
          },
        ],
        check: { counted.failure }, checkAfterRelease: releaseFailure)
    }
  }

  static let connecting = Program("multicast", "two threads connect") {
    let counted = Counted()
    let shared = counted.publisher.multicast { Source() }
    let log = Log("first", isUnlimited: true)
    final class Objects { var connections: [any Cancellable] = [] }
    let objects = Objects()
    let run = sink(shared, log)
    func connect(_ number: Int) {
      let connection = shared.connect()
      objects.connections.append(connection)
      counted.source.send(Token(number))
    }
    return Execution(
      [thread("a") { connect(1) }, thread("b") { connect(2) }],
      check: {
        // A thread that has not made the connection may send before it is there.
        counted.source.send(Token(3))
        withExtendedLifetime(run) {}
        objects.connections = []
        if log.values.filter({ $0 == 3 }) != [3] { return "received \(log.values)" }
        return counted.failure
      }, checkAfterRelease: releaseFailure)
  }

  static let values = Program("values", "a task that waits") {
    let stage = Stage(hasOneSource: true)
    let log = Log("task", isUnlimited: true)
    final class Objects { var task: Task<Void, Never>?; var hasEnded = false }
    nonisolated(unsafe) let objects = Objects()
    let values = stage.a.values(buffering: .newest(9))
    objects.task = Task(executorPreference: stage.clock) {
      do {
        for try await value in values { log.receive(value) }
        log.receive(.finished)
      } catch {
        log.receive(.failure(Fault()))
      }
      objects.hasEnded = true
    }
    stage.clock.advance()
    return Execution(
      [
        thread("a") {
          for number in [1, 2] { stage.a.send(Token(number)) }
          stage.a.send(completion: .finished)
        },
        // The runtime cancels with a lock of the task held, which no other controlled thread may need: it would not wait.
        thread("clock") {
          stage.clock.advance(by: .milliseconds(1))
          objects.task?.cancel()
          stage.clock.advance(by: .milliseconds(1))
        },
      ],
      check: {
        stage.clock.advance(by: .seconds(1))
        if !objects.hasEnded { return "the task waits for ever" }
        return [1, 2].starts(with: log.values) ? nil : "the task gets \(log.values)"
      }, checkAfterRelease: releaseFailure)
  }

  actor Journal {
    let log: Log
    init(_ log: Log) { self.log = log }
  }

  static let actorSink = Program("sink(on:)", "an actor") {
    let stage = Stage(hasOneSource: true)
    let log = Log("actor", isUnlimited: true)
    let journal = Journal(log)
    let run = stage.a.sink(
      on: journal, executor: stage.clock, receiveCompletion: { $0.log.receive($1) },
      receiveValue: { $0.log.receive($1) })
    return Execution(
      [
        thread("a") { for number in [1, 2] { stage.a.send(Token(number)) } },
        thread("b") {
          stage.b.send(Token(11))
          stage.a.send(completion: .finished)
        },
        thread("clock") { for _ in 0..<3 { stage.clock.advance(by: .milliseconds(1)) } },
      ],
      check: {
        stage.clock.advance(by: .seconds(1))
        withExtendedLifetime((run, journal)) {}
        return log.completion == .finished ? nil : "the end is missing, after \(log.values)"
      }, checkAfterRelease: releaseFailure)
  }
}
