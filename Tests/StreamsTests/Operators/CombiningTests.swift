import Streams
import Testing

@Suite struct CombiningTests {
  @Test func `merge publishes values as they come`() {
    expect(.play("-1---2-|", "---x----y-|") { a, b, _ in a.merge(with: b) }, "-1-x-2--y-|")
  }

  @Test func `merge fails at the first failure and cancels the others`() {
    let scheduler = VirtualTimeScheduler()
    let other = scheduler.cold("-1-2-3-4-|")

    expect(scheduler.record(other.merge(with: scheduler.cold("----#"))), "-1-2#")
    expect(other.subscriptions, "^---!")
  }

  @Test func `merge keeps one value of each input for a subscriber that asks later`() {
    let late = Marbles.play("1--|", "x--|", subscriber: "(^0)---1-1") { a, b, _ in
      a.merge(with: b)
    }

    expect(late, "----1-(x|)")
  }

  @Test func `merge of any number publishes all values`() {
    let scheduler = VirtualTimeScheduler()
    let sources = [scheduler.cold("-1--|"), scheduler.cold("--2-|"), scheduler.cold("---3|")]

    expect(scheduler.record(Publishers.MergeMany(sources)), "-123|")
  }

  @Test func `zip pairs by place`() {
    let pairs = Marbles.play("-1-2-----3-|", "---x-y-----z-|") { a, b, _ in
      a.zip(b) { $0 + $1 }.map(naming("1x", "2y", "3z"))
    }

    expect(pairs, "---A-B-----(C|)")
  }

  @Test func `zip finishes as soon as no pair can come any more`() {
    let pairs = Marbles.play("-1-|", "-x-y-z-|") { a, b, _ in
      a.zip(b) { $0 + $1 }.map(naming("1x"))
    }

    expect(pairs, "-A-|")
  }

  @Test func `zip asks both inputs for what downstream asks for`() {
    let scheduler = VirtualTimeScheduler()
    let (a, b) = (scheduler.cold("12345|"), scheduler.cold("vwxyz|"))

    let pairs = scheduler.record(a.zip(b) { $0 + $1 }.map(naming("1v", "2w")), subscriber: "(^2)")

    expect(pairs, "AB")
    expect(a.requests, "2")
    expect(b.requests, "2")
  }

  @Test func `zip of three and four joins by place`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")
    let three = source.zip(source, source).map { naming("111", "222")($0 + $1 + $2) }
    let four = source.zip(source, source, source).map { naming("1111", "2222")($0 + $1 + $2 + $3) }

    expect(scheduler.record(three, for: .milliseconds(10)), "-A-B-|")
    expect(scheduler.record(four), "-A-B-|")
  }

  @Test func `zip of any number joins by place`() {
    let scheduler = VirtualTimeScheduler()
    let sources = [scheduler.cold("-12---|"), scheduler.cold("--34-|"), scheduler.cold("---56-|")]
    let rows = Publishers.ZipMany(sources).map { naming("135", "246")($0.joined()) }

    expect(scheduler.record(rows), "---AB|")
    expect(scheduler.record(Publishers.ZipMany([Just<Int>]())), "|")
  }

  @Test func `combineLatest of any number needs a value of each`() {
    let scheduler = VirtualTimeScheduler()
    let sources = [scheduler.cold("-1-2--|"), scheduler.cold("--3-|"), scheduler.cold("--4--5-|")]
    let rows = Publishers.CombineLatestMany(sources).map {
      naming("134", "234", "235")($0.joined())
    }

    expect(scheduler.record(rows), "--AB-C-|")
  }

  @Test func `combineLatest publishes the latest of both whenever either changes`() {
    let pairs = Marbles.play("-1---2-----3-|", "---x---y------|") { a, b, _ in
      a.combineLatest(b) { $0 + $1 }.map(naming("1x", "2x", "2y", "3y"))
    }

    expect(pairs, "---A-B-C---D--|")
  }

  @Test func `combineLatest finishes as soon as an input finishes without a value`() {
    expect(.play("-1-2-3-|", "--|") { a, b, _ in a.combineLatest(b) { $0 + $1 } }, "--|")
  }

  @Test func `combineLatest drops what was not asked for`() {
    let pairs = Marbles.play("1---2--|", "x-----y|", subscriber: "(^2)") { a, b, _ in
      a.combineLatest(b) { $0 + $1 }.map(naming("1x", "2x"))
    }

    expect(pairs, "A---B--|")
  }

  @Test func `combineLatest does not drain an input that it cannot combine yet`() {
    let scheduler = VirtualTimeScheduler()
    let (first, second) = (scheduler.cold("123456|"), scheduler.cold("-----x|"))
    let pairs = first.combineLatest(second) { $0 + $1 }.map(naming("1x"))

    expect(scheduler.record(pairs, subscriber: "(^1)"), "-----A")
    expect(first.requests, "1")
  }

  @Test func `combineLatest of four needs a value of each`() {
    let scheduler = VirtualTimeScheduler()
    let four = scheduler.cold("1----|").combineLatest(
      scheduler.cold("-2---|"), scheduler.cold("--3--|"), scheduler.cold("---45|")
    )
    .map { naming("1234", "1235")($0 + $1 + $2 + $3) }

    expect(scheduler.record(four), "---AB|")
  }

  @Test func `flatMap publishes the values of all it makes`() {
    let values = Marbles.play("-a---b----|") { source, scheduler in
      source.flatMap { scheduler.cold($0 == "a" ? "-1-2-3-|" : "-4-5-|") }
    }

    expect(values, "--1-2-(34)-5-|")
  }

  @Test func `flatMap fails with an inner publisher and cancels upstream and the others`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("ab-------|")
    let inner = scheduler.cold("-1-2-3-4|")
    let failing = scheduler.cold("---#")
    let values = source.flatMap { $0 == "a" ? inner : failing }

    expect(scheduler.record(values), "-1-2#")
    expect(source.subscriptions, "^---!")
    expect(inner.subscriptions, "^---!")
  }

  @Test func `flatMap runs as many publishers at once as it may`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("ab|")
    let values = source.flatMap(maxPublishers: .max(1)) {
      scheduler.cold($0 == "a" ? "1-2|" : "3|")
    }

    expect(scheduler.record(values), "1-2(3)|")
    expect(source.requests, "1--1")
  }

  @Test func `flatMap keeps one value of each publisher for a subscriber that asks later`() {
    let scheduler = VirtualTimeScheduler()
    let values = scheduler.cold("(ab|)").flatMap { scheduler.cold($0 == "a" ? "12|" : "34|") }

    expect(scheduler.record(values, subscriber: "(^1)----1-1-*"), "1----3-2-(4|)")
  }

  @Test func `flatMap asks upstream for nothing until it is asked for something`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("(ab|)")
    let values = source.flatMap { scheduler.cold($0 == "a" ? "1|" : "2|") }

    expect(scheduler.record(values, subscriber: "(^0)---*"), "----(12)|")
    expect(source.requests, "----*")
  }

  @Test func `switchToLatest publishes the values of the latest`() {
    let scheduler = VirtualTimeScheduler()
    let first = scheduler.cold("-1-2-3-4-")
    let second = scheduler.cold("-5-6-|")
    let values = scheduler.cold("a---b-----|") { $0 == "a" ? first : second }.switchToLatest()

    expect(scheduler.record(values), "-1-2-5-6--|")
    expect(first.subscriptions, "^---!")
  }

  @Test func `switchToLatest carries the remaining demand over`() {
    let scheduler = VirtualTimeScheduler()
    let first = scheduler.cold("-1-2-3-4-")
    let second = scheduler.cold("-5-6-7-|")
    let values = scheduler.cold("a---b-----|") { $0 == "a" ? first : second }.switchToLatest()

    expect(scheduler.record(values, subscriber: "(^3)"), "-1-2-5")
    expect(first.requests, "3")
    expect(second.requests, "----1")
  }

  @Test func `switchToLatest finishes when upstream and the latest have`() {
    let values = Marbles.play("a-|") { source, scheduler in
      source.map { _ in scheduler.cold("-1-2-3-|") }.switchToLatest()
    }

    expect(values, "-1-2-3-|")
  }

  @Test func `flatMap hands out its subscription before it subscribes to upstream`() {
    let order = Journal<String>()
    let source = Deferred {
      order.note("upstream")
      return Just(1)
    }
    source.flatMap { Just($0) }
      .subscribe(Probe<Int, Never>(onSubscription: { _ in order.note("downstream") }))

    #expect(order.entries == ["downstream", "upstream"])
  }

  @Test func `flatMap asks what it makes for everything, or for one value at a time`() {
    let rows: [(subscriber: Marbles, values: Marbles, requests: Marbles)] = [
      ("^", "12-3|", "*"), ("(^1)--1", "1--2", "(11)--1"),
    ]
    for row in rows {
      let scheduler = VirtualTimeScheduler()
      let inner = scheduler.cold("12-3|")
      let flat = scheduler.cold("a|").flatMap { _ in inner }

      expect(scheduler.record(flat, subscriber: row.subscriber), row.values)
      expect(inner.requests, row.requests)
    }
  }

  @Test func `flatMap fails with upstream at once, drops what waits, and cancels the inner`() {
    let scheduler = VirtualTimeScheduler()
    let inner = scheduler.cold("12-3|")
    let flat = scheduler.cold("a--#").flatMap { _ in inner }

    expect(scheduler.record(flat, subscriber: "(^1)-----*"), "1--#")
    expect(inner.subscriptions, "^--!")
  }

  @Test func `switchToLatest cancels the one before, and only then subscribes to the next`() {
    let inner = LiveCountingPublisher()
    let outer = PassthroughSubject<LiveCountingPublisher, Never>()
    let run = outer.switchToLatest().sink { _ in }
    for _ in 0..<3 { outer.send(inner) }

    #expect(inner.subscriptions == 3)
    #expect(inner.mostAlive == 1)
    run.cancel()
  }

  @Test func `withLatestFrom two others drops values until both have one`() {
    let scheduler = VirtualTimeScheduler()
    let rows = scheduler.cold("-1--2--3-|")
      .withLatestFrom(scheduler.cold("--a|"), scheduler.cold("---x-----y"))
      .map { naming("2ax", "3ax")($0.0 + $0.1 + $0.2) }

    expect(scheduler.record(rows), "----A--B-|")
  }

  @Test func `the standard function zip is found inside an extension of Collection`() {
    #expect([1, 2, 3].neighbours.map { $0 + $1 } == [3, 5])
  }
}

extension Collection {
  /// What a member named `zip` would hide.
  fileprivate var neighbours: [(Element, Element)] { Array(zip(self, dropFirst())) }
}
