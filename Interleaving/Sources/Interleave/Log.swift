import Orders
import Points
import Streams

/// What a subscriber has received. It checks the contract: calls do not overlap, values are asked for, nothing follows the
/// end, nor a cancellation on its own thread.
final class Log: @unchecked Sendable {
  // Sendable: one thread of the system runs all controlled threads.
  nonisolated(unsafe) static var liveCount = 0

  let name: String
  private(set) var values: [Int] = []
  private(set) var completion: Completion?
  /// The values that were asked for; nil if all are.
  private(set) var demanded: Int?
  private var isInside = false
  private var cancelling: UInt?
  private(set) var isCancelled = false
  /// The threads that may deliver; nil if all may.
  var deliverers: Set<UInt>?
  /// Called within the delivery of a value.
  var whenReceived: ((Int) -> Void)?

  init(_ name: String, isUnlimited: Bool) {
    self.name = name
    demanded = isUnlimited ? nil : 0
    Log.liveCount += 1
  }

  deinit {
    Log.liveCount -= 1
  }

  func note(_ demand: Subscribers.Demand) {
    guard let known = demanded else { return }
    demanded = demand == .unlimited ? nil : known + (demand.max ?? 0)
  }

  var isOpen: Bool { completion == nil && !isCancelled }

  /// True if it has asked for a value that has not come.
  var isOwed: Bool { demanded.map { values.count < $0 } ?? true }

  func receive(_ value: Token) {
    enter("\(value.number)")
    values.append(value.number)
    if let demanded, values.count > demanded {
      Controlled.fail("\(name) gets \(value.number) without demand")
    }
    whenReceived?(value.number)
    isInside = false
  }

  func receive(_ completion: Completion) {
    enter("\(completion)")
    self.completion = completion
    whenReceived = nil
    isInside = false
  }

  private func enter(_ signal: String) {
    Controlled.note("\(name) gets \(signal)")
    if isInside { Controlled.fail("calls of \(name) overlap at \(signal)") }
    if deliverers?.contains(Controlled.identity) == false {
      Controlled.fail("\(name) gets \(signal) off the scheduler")
    }
    if completion != nil { Controlled.fail("\(name) gets \(signal) after the end") }
    if cancelling == Controlled.identity {
      Controlled.fail("\(name) gets \(signal) after its thread has cancelled")
    }
    isInside = true
    Controlled.step("receives", changes: true, #fileID, #line, "receive")
  }

  /// - Parameter body: Cancels.
  func cancel(_ body: () -> Void) {
    isCancelled = true
    body()
    cancelling = Controlled.identity
  }
}

/// A subscriber that asks for values bit by bit.
final class Probe: Subscriber, @unchecked Sendable {
  // Sendable: as its log.
  typealias Input = Token
  typealias Failure = Fault

  let log: Log
  private let atStart: Subscribers.Demand
  private let more: Subscribers.Demand
  private var subscription: (any Subscription)?
  private var isCancelled = false

  init(_ log: Log, atStart: Subscribers.Demand, more: Subscribers.Demand) {
    self.log = log
    self.atStart = atStart
    self.more = more
  }

  func receive(subscription: any Subscription) {
    if self.subscription != nil { Controlled.fail("\(log.name) gets a second subscription") }
    self.subscription = subscription
    if isCancelled { return subscription.cancel() }
    if atStart != .none { request(atStart) }
  }

  func receive(_ value: Token) -> Subscribers.Demand {
    log.receive(value)
    log.note(more)
    return more
  }

  func receive(completion: Completion) {
    log.receive(completion)
    // Taken out before it is released, as that takes steps.
    let last = subscription.take()
    withExtendedLifetime(last) {}
  }

  func request(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    log.note(demand)
    subscription.request(demand)
  }

  func cancel() {
    isCancelled = true
    let subscription = self.subscription
    log.cancel { subscription?.cancel() }
  }
}
