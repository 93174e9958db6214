import Testing

@testable import Streams

/// What is drawn can be read in one way only.
@Suite struct MarbleDrawingTests {
  /// Names that look like something else in a diagram, or join what stands beside them.
  static let hostileNames = [
    "", "|", "#", "-", "(", ")", "^", "!", "*", " ", "  ", "\\", "‹", "›", "‹›", "‹a›", "›a", "!a",
    "\\u{41}", "\\›", "5", "s", "m", "n", "5s", "250ms", " 5s ", "-5s", "10", "0", "-1", "ab",
    "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{A0}", "\u{200B}", "\u{2028}", "\u{FEFF}",
    "\u{301}", "e\u{301}", "\u{301}a", "!\u{301}", "›\u{301}", "\\\u{301}", "\u{200D}",
    "👩", "👩\u{200D}", "👩\u{200D}👧", "🏽", "🇩🇪", "🇩", "가", "\u{1100}", "\u{1161}", "\u{11A8}",
    "\u{600}", "\u{D4E}", "क", "क्", "क्ष", "ा", "}", "{", "u", "malformed diagram: a",
  ]

  static let hostileEvents: [Marbles.Event] =
    [.finished, .failed, .subscribed, .cancelled] + hostileNames.map { .value($0) }
    + hostileNames.map { .violation($0) }

  func diagram(_ events: Marbles.Event..., after gap: Int64 = Marbles.defaultTick) -> Marbles {
    Marbles(
      moments: events.enumerated().map { Marbles.Moment(time: Int64($0) * gap, event: $1) })
  }

  @Test(arguments: [
    ("|", "‹|›"), ("#", "‹#›"), ("-", "‹-›"), ("(", "‹(›"), (")", "‹)›"), ("^", "‹^›"),
    ("!", #"‹\!›"#), (" ", "‹ ›"), ("‹", "‹‹›"), ("›", #"‹\››"#), ("", "‹›"), ("ab", "‹ab›"),
    ("5s", "‹5s›"), (#"a\b"#, #"‹a\\b›"#), (#"\"#, #"\"#), ("!a", #"‹\!a›"#), ("a!", "‹a!›"),
    ("\n", #"‹\u{A}›"#), ("\u{301}", #"‹\u{301}›"#), ("*", "*"), ("7", "7"), ("é", "é"), ("가", "가"),
  ])
  func `a value named like a sign is drawn as a name`(name: String, drawing: String) {
    #expect(diagram(.value(name)).description == drawing)
    #expect(Marbles(drawing) == diagram(.value(name)))
  }

  @Test func `a publisher of a sign does not look as if it ended twice`() {
    expect(VirtualTimeScheduler().record(["|"].publisher), "(‹|›|)")
    #expect(VirtualTimeScheduler().record(["|"].publisher).description == "(‹|›|)")
  }

  @Test func `a violation differs from a value with the same text`() {
    #expect(diagram(.violation("overlap")).description == "‹!overlap›")
    #expect(Marbles("‹!overlap›") == diagram(.violation("overlap")))
    #expect(Marbles("‹overlap›") == diagram(.value("overlap")))
    #expect(Marbles(#"‹\!overlap›"#) == diagram(.value("!overlap")))
  }

  @Test func `values that spell a time between blanks are not one`() {
    #expect(diagram(.value("5"), .value("s")).description == "‹5›s")
    #expect(diagram(.value("5"), .value("s"), .finished).description == "5s|")
    #expect(
      diagram(.value("5"), .value("a"), .value("7"), after: 100 * Marbles.defaultTick).description
        == "5 99ms a 99ms 7")
    #expect(Marbles("a 61ms ‹2›m 61ms b").description == "a 61ms ‹2›m 61ms b")
  }

  @Test func `what happens less than a tick apart is a group with time inside`() {
    let close = diagram(.value("a"), .value("b"), .value("c"), after: 600_000)
    #expect(close.description == "(a 600us b 600us c)")
    #expect(Marbles("-(a 600us b)c").moments.map(\.time) == [1_000_000, 1_600_000, 2_600_000])
    #expect(Marbles("(a 999999ns b)") == Marbles("(a 999us 999ns b)"))
  }

  static let lateTimes: [Int64] = [.max, .max - 1, .max - Marbles.defaultTick, .max / 2]

  @Test(arguments: lateTimes)
  func `the last instant there is can be drawn`(time: Int64) {
    let last = Marbles(moments: [
      Marbles.Moment(time: time - 5, event: .value("a")),
      Marbles.Moment(time: time, event: .failed),
    ])
    expect(Marbles(last.description), last)
  }

  @Test func `a violation of the contract comes back from its drawing`() {
    expect(
      Marbles("(‹!second subscription›a|‹!second completion›|‹!value after the end›b)"),
      diagram(
        .violation("second subscription"), .value("a"), .finished,
        .violation("second completion"), .finished, .violation("value after the end"), .value("b"),
        after: 0))
  }

  @Test(arguments: [
    (#"-‹a\b›"#, #"a \ in a name is followed by \, ›, ! or u{…}"#, 3),
    (#"‹\"#, #"a \ in a name is followed by \, ›, ! or u{…}"#, 1),
    (#"‹\u{110000}›"#, #"this is not the number of a character, as \u{301} is"#, 1),
    (#"‹\u301›"#, #"this is not the number of a character, as \u{301} is"#, 1),
    ("a›", "this name was never opened", 1),
    (#"a‹b\›"#, "this name is never closed", 1),
    ("(a 1ms b)", "only times shorter than a tick fit inside a group", 3),
  ])
  func `a malformed name points at the character that is wrong`(
    diagram: String, message: String, offset: Int
  ) {
    let arrow = String(repeating: " ", count: offset) + "^"
    #expect(
      Marbles(diagram).problem == "malformed diagram: \(message)\n  \(diagram)\n  \(arrow)")
  }

  @Test(arguments: hostileEvents.indices)
  func `each event comes back from its drawing beside each other one`(number: Int) {
    let event = Self.hostileEvents[number]
    for other in Rounds.optimised(Self.hostileEvents, oneIn: 8, from: number) {
      let isEnd = event == .finished || event == .failed
      if isEnd, !other.isViolation { continue }
      for gap in [0, Marbles.defaultTick] {
        let marbles = diagram(event, other, after: gap)
        expect(Marbles(marbles.description), marbles)
        #expect(!marbles.description.contains("\n"))
      }
    }
  }

  @Test func `two diagrams of one event are never drawn alike`() {
    let drawings = Self.hostileEvents.map { diagram($0).description }
    #expect(Set(drawings).count == Self.hostileEvents.count)
  }

  @Test(arguments: Rounds.optimisedSeeds(20))
  func `any diagram comes back from its drawing, and no other is drawn like it`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var drawn: [String: Marbles] = [:]
    for _ in 0..<200 {
      let count = Int.random(in: 0...8, using: &chance)
      let marbles = Marbles(moments: Self.moments(count: count, &chance))
      let drawing = marbles.description
      #expect(Marbles(drawing) == marbles, "seed \(seed): \(drawing)")
      #expect(drawn[drawing, default: marbles] == marbles, "seed \(seed): \(drawing)")
      drawn[drawing] = marbles
    }
  }

  static func moments(count: Int, _ chance: inout SplitMix64) -> [Marbles.Moment] {
    let gaps: [Int64] = [
      0, 0, 1, 5_000, 999_999, 1_000_000, 1_000_000, 1_000_001, 1_500_000, 2_000_000, 61_000_000,
      62_000_000, 5_000_000_000, 120_000_000_000, 3_600_000_000_007, 1 << 58,
    ]
    var time: Int64 = 0
    var moments: [Marbles.Moment] = []
    while moments.count < count {
      time += gaps.randomElement(using: &chance) ?? 0
      let event = Self.event(&chance)
      let hasEnded = moments.last.map { $0.event == .finished || $0.event == .failed } ?? false
      if hasEnded, !event.isViolation { break }
      moments.append(Marbles.Moment(time: time, event: event))
    }
    return moments
  }

  static func event(_ chance: inout SplitMix64) -> Marbles.Event {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0...6: hostileEvents.randomElement(using: &chance) ?? .finished
    case 7: .value(["5", "1", "s", "m", "n"].randomElement(using: &chance) ?? "")
    default: .value((0...2).map { _ in hostileNames.randomElement(using: &chance) ?? "" }.joined())
    }
  }

  @Test(.beforeOthers) func `moments out of order are a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Marbles(moments: [
        Marbles.Moment(time: 2, event: .value("a")), Marbles.Moment(time: 1, event: .value("b")),
      ])
    }
    await #expect(processExitsWith: .failure) {
      _ = Marbles(moments: [Marbles.Moment(time: -1, event: .value("a"))])
    }
    await #expect(processExitsWith: .failure) {
      _ = Marbles(moments: [
        Marbles.Moment(time: 1, event: .finished), Marbles.Moment(time: 2, event: .value("b")),
      ])
    }
  }

  @Test func `a subscriber cannot ask for fewer than no values`() {
    let scheduler = VirtualTimeScheduler()
    let drawn = scheduler.record(scheduler.cold("a|"), subscriber: "(^‹-5›)")
    #expect(drawn.problem?.contains("a subscriber's diagram has") == true)
    expect(VirtualTimeScheduler().record((1...20).publisher, subscriber: "(^‹2›)"), "(12)")
  }

  @Test func `a violation can be expected, but not played`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("‹!overlap›")
    #expect(scheduler.record(source).problem?.contains("a source keeps the contract") == true)
  }
}
