import Testing

@testable import Streams

@Suite struct RingBufferTests {
  @Test(arguments: UInt64(1)...8)
  func `behaves like an array`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var buffer = RingBuffer<Int>()
    var model: [Int] = []
    for number in 0..<3_000 {
      // It fills and drains in turns, so that it grows, wraps around and runs empty.
      let isFilling = (number / 100).isMultiple(of: 2)
      if Int.random(in: 0..<3, using: &chance) < (isFilling ? 2 : 1) {
        buffer.append(number)
        model.append(number)
      } else {
        #expect(buffer.popFirst() == (model.isEmpty ? nil : model.removeFirst()), "seed \(seed)")
      }
      #expect(buffer.count == model.count, "seed \(seed)")
      #expect(buffer.isEmpty == model.isEmpty, "seed \(seed)")
    }
    while let last = buffer.popFirst() { #expect(last == model.removeFirst(), "seed \(seed)") }
    #expect(model.isEmpty)
  }

  @Test func `keeps nothing of what was taken out`() {
    weak var token: Token?
    var buffer = RingBuffer<Token>()
    do {
      let strong = Token(2)
      token = strong
      for other in [Token(1), strong, Token(3)] { buffer.append(other) }
    }
    _ = buffer.popFirst()
    #expect(token != nil)

    _ = buffer.popFirst()

    #expect(token == nil)
    #expect(buffer.count == 1)
  }

  @Test func `may hold nil`() {
    var buffer = RingBuffer<Int?>()
    buffer.append(nil)
    buffer.append(1)

    #expect(buffer.popFirst() == .some(nil))
    #expect(buffer.popFirst() == .some(1))
    #expect(buffer.popFirst() == nil)
  }
}

@Suite struct SlotsTests {
  @Test func `numbers are used again once they are free`() {
    var slots = Slots<String>()
    #expect(slots.isEmpty)
    #expect(["a", "b", "c"].map { slots.insert($0) } == [0, 1, 2])

    #expect(slots.remove(1) == "b")
    #expect(slots.insert("d") == 1)
    #expect(slots.elements == ["a", "d", "c"])

    for number in 0..<3 { #expect(slots.remove(number) != nil) }
    #expect(slots.isEmpty)
  }
}

@Suite struct CreditTests {
  @Test func `who raises it from zero delivers`() {
    let credit = Credit()
    #expect(credit.add(.none) == false)
    #expect(credit.add(.max(2)) == true)
    #expect(credit.add(.max(1)) == false)

    #expect(credit.spend(2) == 1)
    #expect(credit.spend(1) == 0)
    #expect(credit.add(.max(1)) == true)
  }

  @Test func `unlimited is never spent`() {
    let credit = Credit()
    #expect(credit.add(.unlimited) == true)
    #expect(credit.spend(1_000) == .max)
    #expect(credit.add(.unlimited) == false)
  }

  @Test func `once cancelled it stays so`() {
    let idle = Credit()
    let busy = Credit()
    #expect(busy.add(.max(1)) == true)

    #expect(idle.cancel() == true)
    #expect(busy.cancel() == false)

    #expect(idle.isCancelled == true)
    #expect(busy.isCancelled == true)
    #expect(idle.add(.unlimited) == false)
    #expect(busy.spend(1) < 0)
    #expect(busy.add(.max(1)) == false)
  }
}

@Suite struct LastWordTests {
  @Test func `a value that is wanted is delivered when it is known`() {
    let word = LastWord<Int>()
    #expect(word.want() == nil)
    #expect(word.settle(1) == true)
    #expect(word.settle(2) == false)
    #expect(word.want() == nil)
  }

  @Test func `a value that is known is delivered when it is wanted`() {
    let word = LastWord<Int>()
    #expect(word.settle(1) == false)
    #expect(word.settle(2) == false)
    #expect(word.want() == 1)
    #expect(word.want() == nil)
    #expect(word.abandon() == false)
  }

  @Test func `an abandoned one delivers nothing`() {
    let word = LastWord<Int>()
    #expect(word.abandon() == true)
    #expect(word.abandon() == false)
    #expect(word.settle(1) == false)
    #expect(word.want() == nil)
  }
}

@Suite struct InletTests {
  @Test func `takes one subscription`() {
    let (first, second) = (SpySubscription(), SpySubscription())
    var inlet = Inlet.waiting
    #expect(inlet.subscription == nil)

    var (early, late): (Upstream?, Upstream?) = (Upstream(first), Upstream(second))
    #expect(inlet.accept(&early) == true)
    #expect(early == nil)
    #expect(inlet.accept(&late) == false)
    #expect(late != nil)
    inlet.subscription?.request(.max(7))
    #expect(first.requests == [.max(7)])
  }

  @Test func `takes none once it is closed`() {
    var inlet = Inlet.waiting
    #expect(inlet.close() == nil)
    var late: Upstream? = Upstream(SpySubscription())
    #expect(inlet.accept(&late) == false)
    #expect(late != nil)
  }

  @Test func `hands out what was open when it closes or makes room`() {
    let (first, second) = (SpySubscription(), SpySubscription())
    var inlet = Inlet.open(Upstream(first))

    inlet.reopen()?.request(.max(7))
    #expect(first.requests == [.max(7)])
    var next: Upstream? = Upstream(second)
    #expect(inlet.accept(&next) == true)
    inlet.close()?.request(.max(7))
    #expect(second.requests == [.max(7)])
    #expect(inlet.close() == nil)
  }
}

@Suite struct MailTests {
  @Test func `values go out as they are asked for, and the completion after them`() {
    var mail = Mail<Int, Never>()
    mail.demand = .max(1)
    #expect(mail.hasDemand)
    mail.send(1)
    #expect(!mail.hasDemand)
    mail.send(2)
    mail.send(completion: .finished)
    mail.send(3)

    #expect(mail.describeNext() == "1")
    #expect(mail.describeNext() == nil)
    mail.demand += .max(1)
    #expect(mail.describeNext() == "2")
    #expect(mail.describeNext() == "finished")
  }

  @Test func `what waits counts as not asked for`() {
    var mail = Mail<Int, Never>()
    mail.demand = .max(3)
    mail.send(1)

    #expect(mail.outstanding == .max(2))
  }

  @Test func `one delivery at a time`() {
    var mail = Mail<Int, Never>()
    mail.demand = .unlimited
    mail.send(1)
    mail.send(2)
    guard case .value(1)? = mail.beginDelivery() else {
      Issue.record("The first delivery should start.")
      return
    }

    let second = mail.beginDelivery()
    #expect(second == nil)
    #expect(mail.describeNext() == "2")
    #expect(mail.describeNext() == nil)
    #expect(!mail.isDelivering)
  }
}

extension Mail {
  fileprivate mutating func describeNext() -> String? {
    switch nextEvent() {
    case .value(let value): "\(value)"
    case .completion: "finished"
    case nil: nil
    }
  }
}

@Suite struct OutletTests {
  /// An operator that is nothing but its outlet.
  final class Bare: Operator {
    let downstream: Probe<Int, Never>
    let outlet: OutletVault<Probe<Int, Never>, Timed<Void>>
    let upstream = SpySubscription()
    let timer = SpySubscription()

    init(_ probe: Probe<Int, Never>) {
      downstream = probe
      outlet = Vault("Bare", Outlet(state: Timed(())))
    }

    func begin() {
      open(upstream)
      arm { timer }
    }

    func send(_ values: Int...) {
      update { contents in
        for value in values { contents.mail.send(value) }
      }
    }

    func finish() {
      update { $0.mail.send(completion: .finished) }
    }

    static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
      forward(demand, through: handle)
    }

    var cancellations: [Int] { [upstream, timer].map(\.cancellations) }
  }

  @Test func `what downstream asks for is asked of upstream`() {
    let probe = Probe<Int, Never>(.max(1), each: .max(2))
    let bare = Bare(probe)
    bare.begin()
    bare.send(1, 2, 3, 4, 5, 6)

    #expect(probe.values == [1, 2, 3, 4, 5, 6])
    #expect(bare.upstream.requests == [.max(1)] + Array(repeating: .max(2), count: 6))
    #expect(probe.subscription.map { "\($0)" } == "Bare")
    bare.cancel()
  }

  @Test func `what is sent from inside a receive comes after`() {
    let itself = CurrentValueSubject<Bare?, Never>(nil)
    let probe = Probe<Int, Never> { _, value in
      if value < 3 { itself.value?.send(value + 10, value + 1) }
    }
    itself.value = Bare(probe)
    itself.value?.begin()
    itself.value?.send(1)

    #expect(probe.values == [1, 11, 2, 12, 3])
    #expect(probe.breaches == [])
    itself.value?.cancel()
  }

  @Test func `a cancellation stops everything once`() {
    let probe = Probe<Int, Never>()
    let bare = Bare(probe)
    bare.begin()
    probe.cancel()
    probe.cancel()
    bare.cancel()
    bare.send(1)
    bare.finish()

    #expect(bare.cancellations == [1, 1])
    #expect(probe.values == [])
    #expect(probe.completions == [])
  }

  @Test func `a completion stops everything once, after the values`() {
    let probe = Probe<Int, Never>(.none)
    let bare = Bare(probe)
    bare.begin()
    bare.send(1)
    bare.finish()
    #expect(bare.cancellations == [0, 0])

    probe.request(.max(1))
    probe.cancel()

    #expect(probe.values == [1])
    #expect(probe.hasFinished)
    #expect(bare.cancellations == [1, 1])
  }

  @Test func `what comes after the end is turned away`() {
    let bare = Bare(Probe())
    bare.begin()
    let second = SpySubscription()
    #expect(bare.open(second) == false)
    bare.cancel()
    var isArmed = false
    bare.arm {
      isArmed = true
      return SpySubscription()
    }

    #expect(second.cancellations == 1)
    #expect(!isArmed)
    let answer = bare.update { _ in 1 }
    #expect(answer == nil)
  }

  @Test func `a timer that is stored late does not replace its successor`() {
    let bare = Bare(Probe())
    bare.begin()
    let (early, late) = (SpySubscription(), SpySubscription())
    bare.arm {
      bare.arm { late }
      return early
    }
    bare.cancel()

    #expect(late.cancellations == 1)
    #expect(early.cancellations == 0)
  }

  @Test func `a timer that is started while the stream ends is cancelled`() {
    let bare = Bare(Probe())
    bare.begin()
    let timer = SpySubscription()
    bare.arm {
      bare.cancel()
      return timer
    }

    #expect(timer.cancellations == 1)
  }
}
