import Streams

/// The rules of subjects, checked against what happened while a program ran on one thread.
///
/// There is one order of everything that is sent. A value that is sent from inside a `receive` comes
/// after the current one, to all. A subscriber gets what is sent after it subscribed and for which it
/// has demand when it is that value's turn. A subject that keeps its value delivers the latest to who
/// asks and has missed it. Nobody gets anything twice, or after the completion; who comes after it
/// gets the completion only.
struct SubjectRules {
  /// A value that a subscriber has not got yet, and whether it may miss it: for want of demand.
  struct Awaited {
    let value: Int
    var mayBeMissed = false
  }

  /// One subscriber.
  struct Line {
    /// When it subscribed, and when it was through with its subscription; nil before.
    var arrival: Int?
    var admission: Int?
    /// It subscribed after the completion had been sent.
    var isLate = false
    /// The newest value that had been sent when it was through with its subscription.
    var introduction: Int?
    /// Inside one of its methods, so nothing can be delivered to it.
    var isBusy = false
    var isOver = false
    var demand = Subscribers.Demand.none
    var latest = 0
    /// What it gets next must not be newer: it asked when this was current, and had not seen it.
    var owed: Int?
    var awaited: [Awaited] = []

    var isActive: Bool { arrival != nil && !isLate && !isOver }

    /// Whether it was there before `other` came. Of two that subscribe one inside the other, neither
    /// was.
    func precedes(_ other: Line) -> Bool {
      guard let admission, let arrival = other.arrival else { return false }
      return admission < arrival
    }

    /// Now is a moment at which a value's turn may be.
    mutating func noteDemand() {
      guard demand == .none, !isBusy else { return }
      for place in awaited.indices { awaited[place].mayBeMissed = true }
    }

    /// The turn of values behind `value` has not come before now.
    mutating func forgive(after value: Int) {
      for place in awaited.indices where awaited[place].value > value {
        awaited[place].mayBeMissed = false
      }
    }
  }

  /// Whether the subject keeps its value for who asks later.
  let keepsValue: Bool
  var violations: [String] = []
  private var lines = Array(repeating: Line(), count: SubjectProgram.subscriberCount)
  private var clock = 0
  private var newest = 0
  private var newestWhenIdle = 0
  private var hasFinished = false
  /// The value whose turn it is, and who has got it.
  private var turn: (value: Int, served: [Int]) = (0, [])

  init(keepsValue: Bool) {
    self.keepsValue = keepsValue
  }

  static func violations(in events: [SubjectEvent], keepsValue: Bool) -> [String] {
    var rules = SubjectRules(keepsValue: keepsValue)
    for event in events where rules.violations.isEmpty { rules.check(event) }
    return rules.violations
  }

  mutating func check(_ event: SubjectEvent) {
    clock += 1
    switch event {
    case .sending(let value):
      newest = value
      for number in lines.indices where lines[number].isActive {
        lines[number].awaited.append(Awaited(value: value))
      }
    case .finishing: hasFinished = true
    case .subscribing(let number):
      lines[number].arrival = clock
      lines[number].isLate = hasFinished
      lines[number].isBusy = true
      lines[number].latest = keepsValue ? -1 : newest
    case .introduced(let number):
      lines[number].introduction = newest
      lines[number].admission = clock
      leave(number)
    case .requesting(let demand, let number): add(demand, to: number)
    case .returned(let demand, let number):
      add(demand, to: number)
      leave(number)
    case .cancelling(let number):
      lines[number].isOver = true
      lines[number].awaited = []
    case .value(let value, let number): deliver(value, to: number)
    case .completion(let number): complete(number)
    case .violation(let what): violations.append(what)
    case .idle: checkIdle()
    }
    for number in lines.indices { lines[number].noteDemand() }
  }

  private mutating func leave(_ number: Int) {
    lines[number].isBusy = false
    lines[number].forgive(after: -1)
  }

  private mutating func add(_ demand: Subscribers.Demand, to number: Int) {
    guard lines[number].isActive, demand != .none else { return }
    let isHungry = lines[number].demand == .none
    lines[number].demand += demand
    if keepsValue, isHungry, !hasFinished, lines[number].latest < newest {
      lines[number].owed = newest
    }
  }

  private mutating func deliver(_ value: Int, to number: Int) {
    let line = lines[number]
    require(line.isActive, "\(number) got \(value) before or after its time")
    require((0...newest).contains(value), "\(number) got what was sent after the completion")
    require(!line.isBusy, "\(number) got \(value) inside another call")
    require(line.demand > .none, "\(number) got \(value) without asking")
    require(line.latest < value, "\(number) got \(value) after \(line.latest)")
    require(
      keepsValue ? value >= newestWhenIdle : value > newestWhenIdle,
      "\(number) got \(value), which is old")
    require(line.owed.map { value <= $0 } ?? true, "\(number) missed the value it had asked for")
    checkLost(number) { $0 < value }
    lines[number].demand -= 1
    lines[number].latest = value
    lines[number].owed = nil
    lines[number].isBusy = true
    lines[number].awaited.removeAll { $0.value <= value }
    // What was sent while it got its subscription, it gets when it is through, maybe after others.
    if value > line.introduction ?? .max { checkTurn(value, of: number) }
  }

  /// It is the turn of `value`, so that of those before it is over.
  private mutating func checkTurn(_ value: Int, of number: Int) {
    let (line, last) = (lines[number], turn)
    require(value >= last.value, "\(value) came after \(last.value)")
    if value > last.value { turn = (value, []) }
    if !keepsValue {
      let isInOrder = !turn.served.contains { line.precedes(lines[$0]) }
      require(isInOrder, "\(value) did not come in the order of subscriptions")
    }
    turn.served.append(number)
    for other in lines.indices where lines[other].introduction != nil {
      let introduction = lines[other].introduction ?? 0
      let isServedBefore = !keepsValue && lines[other].precedes(line)
      checkLost(other) { $0 > introduction && ($0 < value || ($0 == value && isServedBefore)) }
      let isServedAfter = !keepsValue && line.precedes(lines[other])
      lines[other].forgive(after: isServedAfter ? value - 1 : value)
    }
  }

  private mutating func complete(_ number: Int) {
    require(hasFinished, "\(number) got a completion that was not sent")
    require(!lines[number].isOver, "\(number) got a completion after its end")
    require(lines[number].owed == nil, "\(number) got the completion instead of a value")
    checkLost(number) { _ in true }
    lines[number].isOver = true
    lines[number].awaited = []
  }

  private mutating func checkIdle() {
    for number in lines.indices where lines[number].arrival != nil && !lines[number].isOver {
      require(!hasFinished, "\(number) did not get the completion")
      require(lines[number].owed == nil, "\(number) did not get the value it asked for")
      checkLost(number) { _ in true }
      lines[number].awaited = []
    }
    newestWhenIdle = newest
  }

  /// None of these values is lost: the subscriber had no demand when their turn was.
  private mutating func checkLost(_ number: Int, _ isOver: (Int) -> Bool) {
    guard lines[number].isActive else { return }
    for awaited in lines[number].awaited where isOver(awaited.value) && !awaited.mayBeMissed {
      violations.append("\(number) lost \(awaited.value)")
    }
    lines[number].awaited.removeAll { isOver($0.value) }
  }

  private mutating func require(_ holds: Bool, _ violation: @autoclosure () -> String) {
    if !holds { violations.append(violation()) }
  }
}
