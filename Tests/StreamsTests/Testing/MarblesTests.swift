import Testing

@testable import Streams

@Suite struct MarblesTests {
  /// What a diagram says: each event with its time in microseconds.
  func events(_ diagram: Marbles) -> [String] {
    diagram.moments.map { "\($0.event.symbol) \($0.time / 1_000)" }
  }

  @Test func `a name longer than a character can be expected as it is drawn`() {
    expect(.play("-1-2-|") { source, _ in source.map { "\($0)0" } }, "-‹10›-‹20›-|")
    #expect(Marbles("-‹10").problem?.contains("never closed") == true)
  }

  @Test func `each character is a tick of a millisecond`() {
    #expect(events("-a--b|") == ["a 1000", "b 4000", "| 5000"])
    #expect(events("#") == ["# 0"])
    #expect(events("--") == [])
    #expect(events("") == [])
  }

  @Test func `what is in a group happens in one tick`() {
    #expect(events("-(ab|)") == ["a 1000", "b 1000", "| 1000"])
    #expect(events("(ab)c") == ["a 0", "b 0", "c 1000"])
  }

  @Test func `blanks take no time`() {
    #expect(events(" -a  -b ") == ["a 1000", "b 3000"])
    #expect(Marbles("- a\n\t- b") == "-a-b")
  }

  @Test func `numbers with a unit let time pass`() {
    #expect(events("a 5s b") == ["a 0", "b 5001000"])
    #expect(events("250ms a 3us b") == ["a 250000", "b 251003"])
    #expect(events("2m |") == ["| 120000000"])
    #expect(Marbles("1000us a 1000000ns b") == "-a-b")
    #expect(Marbles("a\n5s\tb") == "a 5s b")
  }

  @Test func `numbers without a blank on either side are values`() {
    #expect(events("5s|") == ["5 0", "s 1000", "| 2000"])
    #expect(events("a5s") == ["a 0", "5 1000", "s 2000"])
    #expect(events("12") == ["1 0", "2 1000"])
  }

  @Test func `a subscriber's diagram subscribes, asks and cancels`() {
    #expect(events("-(^1)-*!") == ["^ 1000", "1 1000", "* 3000", "! 4000"])
  }

  @Test(
    arguments: [
      ("-(a", "this group is never closed", 1),
      ("a-)", "this group was never opened", 2),
      ("a()", "an empty group", 2),
      ("(a(b))", "a group inside a group", 2),
      ("(a-b)", "only times shorter than a tick fit inside a group", 2),
      ("(a 5s b)", "only times shorter than a tick fit inside a group", 3),
      ("-a|b", "nothing can follow the end of the stream", 3),
      ("#|", "nothing can follow the end of the stream", 1),
      ("(|!)", "nothing can follow the end of the stream", 2),
      ("a 99999999999m b", "this is longer than time goes", 2),
      ("9223372036s 9223372036s a", "this is longer than time goes", 12),
      ("9223372036854ms ab", "this is longer than time goes", 17),
    ])
  func `a malformed diagram points at the character that is wrong`(
    diagram: String, message: String, offset: Int
  ) {
    let marbles = Marbles(diagram)
    let arrow = String(repeating: " ", count: offset) + "^"

    #expect(marbles.problem == "malformed diagram: \(message)\n  \(diagram)\n  \(arrow)")
    #expect(marbles.description == marbles.problem)
  }

  @Test func `of several lines a malformed diagram shows the one that is wrong`() {
    #expect(
      Marbles("-a-b\n\t-(c").problem
        == "malformed diagram: this group is never closed\n  \t-(c\n  \t ^")
  }

  @Test func `two diagrams that are written have times of their own`() {
    let (one, two) = (Duration.milliseconds(1), Duration.milliseconds(2))
    #expect(Marbles("-a", tick: one) != Marbles("--a", tick: two))
    #expect(Marbles("--a", tick: one) == Marbles("-a", tick: two))
    #expect(Marbles("-a", tick: one).mismatch(with: Marbles("--a", tick: two)) != nil)
    #expect(Marbles("--a", tick: one).mismatch(with: Marbles("-a", tick: two)) == nil)
  }

  @Test func `one that is written has the tick of the recording beside it`() {
    let scheduler = VirtualTimeScheduler(tick: .milliseconds(10))
    let recorded = scheduler.record(scheduler.cold("-a|"))
    #expect(recorded == "-a|")
    #expect("-a|" == recorded)
    #expect(recorded != "--a|")
  }

  @Test func `a malformed diagram equals none, not even itself`() {
    let malformed = Marbles("(")

    #expect(malformed != malformed)
    #expect(malformed.mismatch(with: malformed)?.contains("never closed") == true)
    #expect(Marbles("-").mismatch(with: malformed) != nil)
  }

  @Test func `a mismatch shows both diagrams, one above the other`() {
    #expect(Marbles("-a|").mismatch(with: "-a|") == nil)
    #expect(
      Marbles("-a|").mismatch(with: "-a-(b|)")
        == """
        At 2ms: expected nothing, got the finish.
          expected  -a-(b|)
          actual    -a|
                      ^
        """)
  }

  @Test(arguments: [
    "-", "a", "-a--b|", "(ab|)", "#", "a-(b#)", "-^-1-*!", "a 5s b 250us |", " 22ms c",
    "a 3ns (bc)",
  ])
  func `a diagram comes back from its drawing`(diagram: String) {
    let marbles = Marbles(diagram)

    #expect(marbles.problem == nil)
    #expect(Marbles(marbles.description) == marbles)
  }

  @Test func `short times are drawn as dashes and long ones as numbers`() {
    #expect(Marbles("1ms a 60ms b").description == "-a" + String(repeating: "-", count: 60) + "b")
    #expect(Marbles("a 61ms b").description == "a 61ms b")
    #expect(Marbles("a 120s b").description == "a 2m b")
    #expect(Marbles("a 5us b").description == "a 5us b")
    #expect(Marbles("").description == "-")
  }

  @Test(arguments: UInt64(1)...20)
  func `any diagram comes back from its drawing`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let gaps: [Int64] = [0, 0, 1, 2, 7, 70, 5_000, 120_000]
    var time: Int64 = 0
    var marbles = Marbles()
    for _ in 0..<40 {
      let ticks = gaps.randomElement(using: &chance) ?? 0
      time += ticks * Marbles.defaultTick
      let name = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &chance)))
      marbles.record(.value("\(name)"), at: Instant(nanoseconds: time))
    }
    marbles.record(.finished, at: Instant(nanoseconds: time))

    expect(Marbles(marbles.description), marbles)
  }

  @Test func `long names and violations stand out`() {
    var marbles = Marbles()
    marbles.record(.value("long"), at: .zero)
    marbles.record(.violation("overlap"), at: Instant(.milliseconds(2)))

    #expect(marbles.description == "‹long›-‹!overlap›")
  }
}

@Suite struct MarbleSourceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `a cold one plays to each subscriber from its subscription on`() {
    let source = scheduler.cold("-1-2|")
    let early = scheduler.observe(source)
    let late = scheduler.observe(source, subscriber: "---^")
    scheduler.advance(by: .seconds(1))

    expect(early.marbles, "-1-2|")
    expect(late.marbles, "----1-2|")
    expect(source.subscriptions, "^--^")
  }

  @Test func `a cold one keeps what is due until it is asked for`() {
    let source = scheduler.cold("12-3|")

    expect(scheduler.record(source, subscriber: "(^0)-1---*"), "--1---(23|)")
    expect(source.requests, "--1---*")
  }

  @Test func `a hot one plays once, and what nobody asked for is lost`() {
    let source = scheduler.hot("-1-2-3-|")
    let early = scheduler.observe(source, subscriber: "(^1)")
    let late = scheduler.observe(source, subscriber: "--^")
    let tooLate = scheduler.observe(source, subscriber: "--------^")
    scheduler.advance(by: .seconds(1))

    expect(early.marbles, "-1-----|")
    expect(late.marbles, "---2-3-|")
    expect(tooLate.marbles, "-")
  }

  @Test func `the origin in a hot diagram is now`() {
    expect(scheduler.record(scheduler.hot("-1-^-2-|")), "--2-|")
  }

  @Test func `characters stand for values`() {
    let sum = scheduler.cold("12|", values: number).reduce(0, +)

    expect(scheduler.record(sum), "--(3|)")
    expect(scheduler.record(scheduler.hot("^4", values: number)), "-4")
  }

  @Test func `it notes cancellations`() {
    let source = scheduler.cold("-1-2-3|")

    expect(scheduler.record(source, subscriber: "-^---!"), "--1-2")
    expect(source.subscriptions, "-^---!")
  }
}

@Suite struct MarbleRecorderTests {
  @Test func `without digits it asks for everything`() {
    let source = VirtualTimeScheduler().cold("-1|")
    expect(source.scheduler.record(source, subscriber: "^--!"), "-1|")

    expect(source.requests, "*")
  }

  @Test func `adds what each receive asks for`() {
    let source = VirtualTimeScheduler().cold("1-2-3|")

    expect(source.scheduler.record(source, subscriber: "(^1)", each: .max(1)), "1-2-3|")
  }

  @Test func `a malformed diagram is what comes out`() {
    #expect(Marbles.play("(") { source, _ in source }.description.contains("never closed"))
    #expect(Marbles.play("a", subscriber: "^)") { source, _ in source }.problem != nil)
    #expect(Marbles.play("a", "b|c") { a, b, _ in a.merge(with: b) }.problem != nil)
    #expect(
      Marbles.play("a", subscriber: "^-!--^") { source, _ in source }.description.contains(
        "one ^ only"))
    let scheduler = VirtualTimeScheduler()
    #expect(scheduler.record(scheduler.hot("a^b^c")).description.contains("one ^ only"))
  }

  @Test func `a diagram that is malformed with the scheduler's tick alone is a fault`() {
    let scheduler = VirtualTimeScheduler(tick: .microseconds(1))
    let recorded = scheduler.record(scheduler.cold("-"))
    let message = "only times shorter than a tick fit inside a group"

    #expect(recorded != "(a 5us b)")
    #expect(recorded.mismatch(with: "(a 5us b)")?.contains(message) == true)
  }

  @Test func `a diagram may be well formed with the scheduler's tick alone`() {
    let scheduler = VirtualTimeScheduler(tick: .milliseconds(10))
    let recorded = scheduler.record(scheduler.cold("(a 5ms b)"))

    #expect(Marbles("(a 5ms b)").problem != nil)
    #expect(recorded == "(a 5ms b)")
    #expect(recorded.mismatch(with: "(a 5ms b)") == nil)
  }

  @Test(arguments: Array("99999999999999999999 9223372036854775808".split(separator: " ")))
  func `a time that is too long is a fault in each unit`(digits: Substring) {
    for unit in ["ns", "us", "ms", "s", "m"] {
      #expect(Marbles("\(digits)\(unit) a").problem?.contains("longer than time goes") == true)
    }
    #expect(Marbles("9223372036854775807ns a").problem == nil)
  }

  @Test func `a long word is read as fast as a short one`() {
    #expect(Marbles(String(repeating: "a", count: 100_000)).moments.count == 100_000)
  }

  /// Does what publishers must not do.
  struct FaultyPublisher: Publisher {
    typealias Output = String
    typealias Failure = Never

    let act: @Sendable (AnySubscriber<String, Never>) -> Void

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      act(AnySubscriber(subscriber))
    }
  }

  @Test func `draws what breaks the contract`() {
    let faulty = FaultyPublisher { subscriber in
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(subscription: Subscriptions.empty)
      _ = subscriber.receive("a")
      subscriber.receive(completion: .finished)
      subscriber.receive(completion: .finished)
      _ = subscriber.receive("b")
    }
    let drawn = VirtualTimeScheduler().record(faulty, subscriber: "(^0)").description

    #expect(
      drawn
        == "(‹!second subscription›‹!value not asked for›a|‹!second completion›|‹!value after the end›b)"
    )
  }
}
