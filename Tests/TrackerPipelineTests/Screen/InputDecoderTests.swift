import Streams
import Testing

@testable import tracker_sim

@Suite struct InputDecoderTests {
  private func inputs(_ chunks: [String]) -> [TerminalInput] {
    let scheduler = VirtualTimeScheduler()
    let bytes = PassthroughSubject<[UInt8], Never>()
    let recorded = Recorded(bytes.terminalInputs(scheduler: scheduler))
    for chunk in chunks {
      bytes.send(Array(chunk.utf8))
      scheduler.advance(by: .milliseconds(10))
    }
    scheduler.advance(by: .seconds(1))
    return recorded.values
  }

  private static let keys: [(String, Key)] = [
    ("a", .character("a")), ("?", .character("?")), ("é", .character("é")), ("東", .character("東")),
    ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{3}", .control("c")),
    ("\u{1A}", .control("z")), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right),
    ("\u{1B}[1;2D", .shiftLeft), ("\u{1B}[1;2A", .shiftUp), ("\u{1B}[1;5B", .down),
    ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab), ("\u{1B}x", .character("x")),
  ]

  @Test(arguments: keys.indices)
  func `each key is known, also when its bytes come one by one`(index: Int) {
    let (text, key) = Self.keys[index]
    #expect(inputs([text]) == [.key(key)])
    let bytes = Array(text.utf8)
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<[UInt8], Never>()
    let recorded = Recorded(subject.terminalInputs(scheduler: scheduler))
    for byte in bytes {
      subject.send([byte])
      scheduler.advance(by: .milliseconds(5))
    }
    scheduler.advance(by: .seconds(1))
    #expect(recorded.values == [.key(key)])
  }

  @Test func `an escape is a key when nothing follows it`() {
    #expect(inputs(["\u{1B}"]) == [.key(.escape)])
    #expect(inputs(["\u{1B}", "\u{1B}"]) == [.key(.escape), .key(.escape)])
    #expect(inputs(["\u{1B}[A\u{1B}"]) == [.key(.up), .key(.escape)])
  }

  @Test func `the mouse says where it is, what it does, and turns its wheel`() {
    let text = "\u{1B}[<0;3;5M\u{1B}[<32;4;5M\u{1B}[<0;4;5m\u{1B}[<64;80;24M\u{1B}[<65;1;1M"
    #expect(
      inputs([text]) == [
        .mouse(MouseEvent(kind: .press, column: 2, row: 4)),
        .mouse(MouseEvent(kind: .drag, column: 3, row: 4)),
        .mouse(MouseEvent(kind: .release, column: 3, row: 4)),
        .mouse(MouseEvent(kind: .wheelUp, column: 79, row: 23)),
        .mouse(MouseEvent(kind: .wheelDown, column: 0, row: 0)),
      ])
  }

  @Test(arguments: [
    "\u{1B}[999Xa", "\u{1B}[<9;9Ma", "\u{1B}[<0;0;0Ma", "\u{0}a", "\u{1B}[?1;2ca",
    "\u{1B}[99999999999999999999~a",
  ])
  func `unknown sequences are discarded`(text: String) {
    #expect(inputs([text]) == [.key(.character("a"))])
  }

  @Test func `bytes that are no text do no harm`() {
    let subject = PassthroughSubject<[UInt8], Never>()
    let scheduler = VirtualTimeScheduler()
    let recorded = Recorded(subject.terminalInputs(scheduler: scheduler))
    var chance = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1..<6, using: &chance)
      subject.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) })
      scheduler.advance(by: .milliseconds(Int.random(in: 0..<40, using: &chance)))
    }
    scheduler.advance(by: .seconds(1))
    subject.send(Array("q".utf8))
    #expect(recorded.values.last == .key(.character("q")))
  }

  @Test func `the older form of the mouse is no keys`() {
    #expect(inputs(["\u{1B}[M q!", "x"]) == [.key(.character("x"))])
    #expect(inputs(["\u{1B}[M", " q!x"]) == [.key(.character("x"))])
  }

  @Test(arguments: ["O", "["])
  func `a letter with Alt that begins a sequence is a key, and takes no other`(letter: Character) {
    #expect(inputs(["\u{1B}\(letter)"]) == [.key(.character(letter))])
    let scheduler = VirtualTimeScheduler()
    let bytes = PassthroughSubject<[UInt8], Never>()
    let recorded = Recorded(bytes.terminalInputs(scheduler: scheduler))
    bytes.send(Array("\u{1B}\(letter)".utf8))
    scheduler.advance(by: .seconds(1))
    bytes.send(Array("q".utf8))
    scheduler.advance(by: .seconds(1))
    #expect(recorded.values == [.key(.character(letter)), .key(.character("q"))])
  }
}
