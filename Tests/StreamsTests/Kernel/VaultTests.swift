import Testing

@testable import Streams

@Suite struct VaultTests {
  /// More aligned than a block's memory.
  struct Wide: Sendable {
    var numbers = SIMD16<Double>(repeating: 1)
    var token: Token
  }

  func token(_ releases: Journal<Int>) -> Token {
    Token(1) { releases.note(1) }
  }

  @Test func `a value lies where its type wants it`() {
    for _ in 0..<100 {
      let releases = Journal<Int>()
      do {
        let vault = Vault("Test", Wide(token: token(releases)))
        let address = Int(bitPattern: vault.unguarded)
        #expect(address.isMultiple(of: MemoryLayout<Wide>.alignment))
        let end = address + MemoryLayout<Wide>.size
        let limit = Int(bitPattern: vault.block.words) + 8 * vault.block.capacity
        #expect(end <= limit)
        let sum = vault.withLock { $0.numbers.sum() }
        #expect(sum == 16)
      }
      #expect(releases.count == 1)
    }
  }

  @Test func `a value that stays is destroyed once, with the block`() {
    let releases = Journal<Int>()
    do {
      let vault = Vault("Test", token(releases))
      #expect(vault.withLock { $0.number } == 1)
      #expect(releases.count == 0)
    }

    #expect(releases.count == 1)
  }

  @Test func `a value that is taken is destroyed once, after the body`() {
    let releases = Journal<Int>()
    do {
      let vault = Vault("Test", token(releases))
      vault.empty { _ in #expect(releases.count == 0) }
      #expect(releases.count == 1)
      vault.empty { _ in Issue.record("The value is gone.") }
      let number = vault.withLock { $0.number }
      #expect(number == nil)
    }

    #expect(releases.count == 1)
  }

  @Test func `a value is taken when it is due`() {
    let releases = Journal<Int>()
    do {
      let vault = Vault("Test", token(releases))
      vault.empty { _ in
        false
      } andThen: { _ in
        Issue.record("It was not due.")
      }
      #expect(vault.withLock { $0.number } == 1)
      vault.empty { _ in
        true
      } andThen: { _ in
        #expect(releases.count == 0)
      }
      #expect(releases.count == 1)
      vault.empty { _ in
        true
      } andThen: { _ in
        Issue.record("The value is gone.")
      }
    }

    #expect(releases.count == 1)
  }

  @Test func `a value is taken and the subscription closed in one step, when it is due`() {
    let releases = Journal<Int>()
    let owner = Token(1)
    let vault = Vault("Test", token(releases))
    vault.subscription.open(for: owner, request: { _, _ in }, cancel: { _, _ in })

    #expect(vault.close(when: { _ in false }) == nil)
    #expect(vault.subscription.owner(as: Token.self) === owner)
    #expect(vault.close(when: { _ in true }) == true)
    #expect(releases.count == 1)
    #expect(vault.subscription.owner(as: Token.self) == nil)
    #expect(vault.subscription.close() == false)
    #expect(vault.close(when: { _ in true }) == nil)
  }

  @Test func `who cancelled before a value was due wants to hear no more`() {
    let vault = Vault("Test", 1)
    vault.subscription.open(for: nil, request: { _, _ in }, cancel: { _, _ in })
    vault.subscription.cancel()

    #expect(vault.close(when: { _ in true }) == false)
  }

  @Test func `a value may come back while it is released`() {
    let itself = Lock<Vault<Token>?>(nil)
    let seen = Journal<String>()
    let vault = Vault(
      "Test",
      Token(1) {
        guard let vault = itself.withLock({ $0 }) else { return }
        vault.empty { _ in seen.note("twice") }
        seen.note("\(vault.withLock { $0.number } as Int?)")
      })
    itself.withLock { $0 = vault }
    vault.empty { _ in }
    itself.withLock { $0 = nil }

    #expect(seen.entries == ["nil"])
  }
}

/// What a subscription calls, with functions of a test's.
private final class Calls: Sendable {
  let request: @Sendable (Subscribers.Demand) -> Void
  let cancel: @Sendable () -> Void

  init(
    request: @escaping @Sendable (Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.request = request
    self.cancel = cancel
  }
}

extension ClosureSubscription {
  fileprivate init(
    describing described: (@Sendable () -> String)? = nil,
    request: @escaping @Sendable (Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.init("Test")
    open(for: Calls(request: request, cancel: cancel), describing: described) { handle, demand in
      handle.owner(as: Calls.self)?.request(demand)
    } cancel: { owner, _ in
      Block.known(owner, as: Calls.self)?.cancel()
    }
  }
}

@Suite struct ClosureSubscriptionTests {
  @Test func `cancels once, and hears nothing from then on`() {
    let calls = Journal<String>()
    let subscription = ClosureSubscription { demand in
      calls.note("\(demand)")
    } cancel: {
      calls.note("cancel")
    }
    subscription.request(.none)
    subscription.request(.max(2))
    subscription.cancel()
    subscription.cancel()
    subscription.request(.max(3))

    #expect(calls.entries == ["max(2)", "cancel"])
    let isOpen = subscription.close()
    #expect(isOpen == false)
    #expect("\(subscription)" == "Test")
  }

  @Test func `who keeps it after its end keeps nothing else`() {
    weak var gone: Token?
    let subscription: ClosureSubscription
    do {
      let token = Token(1)
      gone = token
      subscription = ClosureSubscription(describing: { "\(token)" }) { _ in
        _ = token.number
      } cancel: {
      }
    }
    #expect("\(subscription)" == "1")
    #expect(gone != nil)

    subscription.close()

    #expect(gone == nil)
    #expect("\(subscription)" == "Test")
  }
}

@Suite struct UpstreamTests {
  /// What each kind of subscription was told.
  func exercise(_ make: (any Subscription) -> any Subscription) -> SpySubscription {
    let spy = SpySubscription()
    let upstream = Upstream(make(spy))
    upstream.request(.max(3))
    upstream.request(.unlimited)
    upstream.cancel()
    return spy
  }

  func closures(_ upstream: any Subscription) -> any Subscription {
    ClosureSubscription { demand in
      upstream.request(demand)
    } cancel: {
      upstream.cancel()
    }
  }

  func forwarding(_ upstream: any Subscription) -> any Subscription {
    let forwarding = ForwardingSubscription("Test")
    #expect(forwarding.open(upstream))
    return forwarding
  }

  func ticket(_ upstream: any Subscription) -> any Subscription {
    let block = Block.make("Counter", words: 0, destroy: nil)
    return Ticket("Test", counter: Ticket.Counter(block)) { _, ticket in
      upstream.request(.max(ticket.demand.exchange(0, ordering: .relaxed)))
    } dismiss: { _, _ in
      upstream.cancel()
    }
  }

  @Test func `every kind of subscription is asked and cancelled`() {
    let kinds: [(any Subscription) -> any Subscription] = [
      { $0 }, closures, forwarding, ticket, { NamedSubscription("Test", $0) },
      { forwarding(NamedSubscription("Test", closures($0))) },
      { NamedSubscription("Test", forwarding(NamedSubscription("Test", $0))) },
    ]
    for kind in kinds {
      let spy = exercise(kind)
      #expect(spy.requests == [.max(3), .unlimited])
      #expect(spy.cancellations == 1)
    }
  }

  @Test func `nothing needs no place`() {
    guard case .empty = Upstream(Subscriptions.empty) else {
      Issue.record("An empty subscription has nothing to ask for.")
      return
    }
    let named = NamedSubscription("Test", Subscriptions.empty)
    named.request(.unlimited)
    named.cancel()
  }

  @Test func `what is cancelled below is cancelled above once, wherever it was cancelled first`() {
    let spy = SpySubscription()
    let top = NamedSubscription("Test", spy)
    let middle = ForwardingSubscription("Test")
    #expect(middle.open(top))
    let bottom = NamedSubscription("Test", middle)
    middle.cancel()
    bottom.cancel()
    top.cancel()
    bottom.request(.max(1))

    #expect(spy.cancellations == 1)
    #expect(spy.requests == [])
  }

  @Test func `a named subscription has the name of its operator`() {
    #expect("\(NamedSubscription("Test", SpySubscription()))" == "Test")
  }

  @Test func `what has the name already is handed through`() {
    let spy = SpySubscription()
    let first = NamedSubscription.under("Test", spy)
    let second = NamedSubscription.under("Test", first)
    let third = NamedSubscription.under("Other", second)

    #expect(first.combineIdentifier == second.combineIdentifier)
    #expect("\(third)" == "Other")
    third.cancel()
    second.cancel()
    #expect(spy.cancellations == 1)
  }

  @Test func `who lets go of a chain does not let go of what others hold`() {
    let releases = Journal<Int>()
    final class Source: Subscription {
      let releases: Journal<Int>
      init(_ releases: Journal<Int>) { self.releases = releases }
      deinit { releases.note(1) }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() {}
    }
    var bottom: NamedSubscription?
    do {
      let middle = NamedSubscription("Test", NamedSubscription("Test", Source(releases)))
      bottom = NamedSubscription("Test", NamedSubscription("Test", middle))
      bottom = nil
      #expect(releases.count == 0)
      middle.request(.max(1))
    }

    #expect(bottom == nil)
    #expect(releases.count == 1)
  }
}
