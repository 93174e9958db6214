import Orders
import Points
import Streams

/// The objects of one run.
final class Stage: @unchecked Sendable {
  // Sendable: one thread of the system runs all controlled threads.
  let a: Source
  let b: Source
  let clock = VirtualTimeScheduler()
  /// How often a publisher was made that counts it.
  var attempts = 0

  init(hasOneSource: Bool) {
    a = Source()
    b = hasOneSource ? a : Source()
  }

  func nextAttempt() -> Int {
    attempts += 1
    return attempts
  }
}

/// A subscription that threads ask and cancel.
struct Attachment {
  var request: (Subscribers.Demand) -> Void = { _ in }
  let cancel: () -> Void
}

/// One operator, or a pipeline of two, of two sources.
struct Row: Sendable {
  enum Kind { case oneSource, twoSources, timed, shared }
  /// A source, and the number of the value that shows whether it is still passed on.
  enum Side: Int { case a = 90, b = 92 }
  typealias Attach = (Log, Play.Way) -> Attachment
  typealias Judge = @Sendable (Play, Log) -> String?

  let name: String
  let kind: Kind
  /// True if only jobs and timers of the scheduler deliver.
  let deliversOnClock: Bool
  /// The sources whose every value is delivered, or something made of it, if it is asked for.
  let passes: [Side]
  let attach: @Sendable (Stage) -> Attach
  let judge: Judge
  /// Judges when everything has been asked for in the end.
  let whenAsked: Judge

  init<P: Publisher<Token, Fault>>(
    _ name: String, _ kind: Kind, deliversOnClock: Bool = false, passes: [Side]? = nil,
    _ judge: @escaping Judge, whenAsked: @escaping Judge = { _, _ in nil },
    _ build: @escaping @Sendable (Stage) -> P
  ) {
    self.name = name
    self.kind = kind
    self.deliversOnClock = deliversOnClock
    self.passes = passes ?? (kind == .twoSources ? [] : [.a])
    self.judge = judge
    self.whenAsked = whenAsked
    attach = { stage in
      let publisher = build(stage)
      return { log, way in
        switch way {
        case .sink:
          let sink = publisher.sink(
            receiveCompletion: { log.receive($0) }, receiveValue: { log.receive($0) })
          return Attachment(cancel: { log.cancel { sink.cancel() } })
        case .asking(let atStart, let more):
          let probe = Probe(log, atStart: atStart, more: more)
          publisher.subscribe(probe)
          return Attachment(request: { probe.request($0) }, cancel: { probe.cancel() })
        }
      }
    }
  }

  func suits(_ play: Play) -> Bool {
    switch kind {
    case .oneSource, .twoSources:
      return !play.isTimed && play.subscriptionCount == (play.subscribesLate ? 1 : 0)
    case .timed:
      return (play.isTimed && !(name.hasPrefix("asyncMap") && play.hasTwoClocks))
        || play.name == "a cancellation"
    case .shared: return !play.isTimed
    }
  }

  func program(_ play: Play) -> Program {
    Program(name, play.name) { Execution(row: self, play) }
  }
}

extension Execution {
  init(row: Row, _ play: Play) {
    let stage = Stage(hasOneSource: row.kind != .twoSources)
    let attach = row.attach(stage)
    var isUnlimited = true
    if case .asking = play.way { isUnlimited = false }
    let first = Log("first", isUnlimited: isUnlimited)
    let second = Log("second", isUnlimited: true)
    if row.deliversOnClock {
      let clocks = play.threads.indices.filter { play.threads[$0].name.hasPrefix("clock") }
      first.deliverers = Set(
        [Controlled.identity] + clocks.map { Controlled.identity(ofThread: $0) })
    }
    final class Attachments {
      var first: Attachment?
      var second: Attachment?
      var hasFirst: Bool
      init(hasFirst: Bool) { self.hasFirst = hasFirst }
    }
    let attachments = Attachments(hasFirst: !play.subscribesLate)
    if let (number, answer) = play.answer {
      first.whenReceived = { [a = stage.a] in if $0 == number { a.send(Token(answer)) } }
    }
    if !play.subscribesLate { attachments.first = attach(first, play.way) }
    func perform(_ act: Act) {
      Controlled.note("· \(act)")
      switch act {
      case .a(let number): stage.a.send(Token(number))
      case .b(let number): stage.b.send(Token(number))
      case .finishA: stage.a.send(completion: .finished)
      case .finishB: stage.b.send(completion: .finished)
      case .failA: stage.a.send(completion: .failure(Fault()))
      case .failB: stage.b.send(completion: .failure(Fault()))
      case .request(let demand): attachments.first?.request(demand)
      case .cancel: attachments.first?.cancel()
      case .subscribe where !attachments.hasFirst:
        attachments.hasFirst = true
        attachments.first = attach(first, play.way)
      case .subscribe: attachments.second = attach(second, .sink)
      case .cancelSecond: attachments.second?.cancel()
      case .advance(let time): stage.clock.advance(by: .milliseconds(time))
      }
    }
    self.init(
      // A job or a timer leaves its event to a thread that delivers, and does not wait; nor does what it asks for.
      play.threads.map { thread in
        Thread(thread.name, mayWait: !thread.name.hasPrefix("clock")) {
          thread.acts.forEach(perform)
        }
      },
      check: {
        stage.clock.advance(by: .seconds(10))
        var failure =
          row.judge(play, first) ?? Judges.inOrder(play, second) ?? Judges.same(first, second)
        if failure == nil, attachments.first != nil {
          failure = row.failureWhenOwed(stage, play, first)
        }
        if failure == nil {
          attachments.first?.request(.unlimited)
          stage.clock.advance(by: .seconds(10))
          let present = [
            attachments.first.map { _ in first }, attachments.second.map { _ in second },
          ]
          failure = row.failureWhenAsked(stage, play, present.compactMap(\.self))
        }
        // A subscriber and its subscription keep each other until the end.
        attachments.first?.cancel()
        attachments.second?.cancel()
        return failure
      },
      checkAfterRelease: {
        releaseFailure()
      })
  }
}

extension Row {
  /// All threads have ended: a subscriber that has asked for more than it got gets the next value of each source.
  func failureWhenOwed(_ stage: Stage, _ play: Play, _ log: Log) -> String? {
    for side in openSides(play) where log.isOpen && log.isOwed {
      let next = side.rawValue + 1
      send(next, side, stage)
      if log.values.last != next {
        return "\(log.name) gets \(log.values), has asked for \(log.demanded ?? 0), "
          + "and does not get \(next), which is sent then"
      }
    }
    return nil
  }

  /// Everything has been asked for: what is kept comes, and so does one more value of each source. No demand, subscriber or
  /// event is lost, and no thread is taken for one that still drains.
  func failureWhenAsked(_ stage: Stage, _ play: Play, _ logs: [Log]) -> String? {
    if let first = logs.first, let wrong = whenAsked(play, first) { return wrong }
    for side in openSides(play) {
      let open = logs.filter(\.isOpen)
      send(side.rawValue, side, stage)
      if let missing = open.first(where: { $0.values.last != side.rawValue }) {
        return "\(missing.name) gets \(missing.values) without \(side.rawValue), which is sent then"
      }
    }
    return nil
  }

  private func openSides(_ play: Play) -> [Side] {
    let ends = [play.endsA, play.endsB]
    return passes.filter { side in
      !(kind == .twoSources ? ends[side == .a ? 0 : 1] : ends.contains(true))
    }
  }

  private func send(_ number: Int, _ side: Side, _ stage: Stage) {
    (side == .a ? stage.a : stage.b).send(Token(number))
    stage.clock.advance(by: .seconds(10))
  }
}

/// A sentence if values or subscribers of the last run are left.
func releaseFailure() -> String? {
  defer { (Token.liveCount, Log.liveCount) = (0, 0) }
  if Token.liveCount != 0 { return "\(Token.liveCount) values are not released" }
  return Log.liveCount == 0 ? nil : "\(Log.liveCount) subscribers are not released"
}
