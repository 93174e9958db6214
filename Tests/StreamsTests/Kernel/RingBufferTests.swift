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

  @Test func `gives its memory back after a burst`() {
    var buffer = RingBuffer<Int>()
    for number in 0..<5_000 { buffer.append(number) }
    for number in 0..<5_000 { #expect(buffer.popFirst() == number) }
    #expect(buffer.rest.isEmpty)
    for number in 0..<10 { buffer.append(number) }
    for number in 0..<10 { #expect(buffer.popFirst() == number) }
    #expect(!buffer.rest.isEmpty)
  }
}
