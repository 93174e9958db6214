import Testing

@testable import Streams

/// The events of a stream as words of memory.
@Suite struct EventQueueTests {
  @Test func `the parts of a queue lie one behind the other, before the contents`() {
    let words = [
      RawMemory.words(for: EventBuffer.self), RawMemory.words(for: TakenEvents.self),
      RawMemory.words(for: QueueHeader.self), RawMemory.words(for: Responder.self),
    ]
    let starts = words.indices.map { words[..<$0].reduce(0, +) }

    #expect(starts == [0, 2, 5, 7])
    #expect(words.reduce(0, +) == StreamStorage.queueWords)
  }

  /// Not movable bit by bit, as it has a weak reference.
  struct Weak: Sendable {
    weak var token: Token?
    let number: Int
  }

  /// A value whose alignment is greater than that of a word.
  struct Wide: Equatable, Sendable {
    let numbers: SIMD4<Double>
  }

  @Test func `values with a weak reference wait in the queue, and are released`() {
    let released = Journal<Int>()
    let subject = PassthroughSubject<Weak, Never>()
    let numbers = Journal<Int>()
    do {
      let token = Token(7) { released.note(7) }
      let run = subject.sink { value in
        numbers.note(value.number)
        if value.number == 0 {
          for number in 1...20 { subject.send(Weak(token: token, number: number)) }
        }
        if value.number > 0 { #expect(value.token?.number == 7) }
      }
      subject.send(Weak(token: token, number: 0))
      run.cancel()
    }

    #expect(numbers.entries == Array(0...20))
    #expect(released.count == 1)
  }

  @Test func `values of a great alignment wait in the queue`() {
    let subject = PassthroughSubject<Wide, Never>()
    let values = Journal<Wide>()
    let run = subject.sink { value in
      values.note(value)
      if value.numbers.x == 0 {
        for number in 1...20 { subject.send(Wide(numbers: SIMD4(repeating: Double(number)))) }
      }
    }
    subject.send(Wide(numbers: SIMD4(repeating: 0)))

    #expect(values.entries == (0...20).map { Wide(numbers: SIMD4(repeating: Double($0))) })
    run.cancel()
  }

  @Test func `events that a cancellation leaves in the queue are released`() {
    let released = Journal<Int>()
    let subject = PassthroughSubject<Token, Never>()
    let kept = Guarded<AnyCancellable?>(nil)
    kept.value = subject.flatMap { Just($0) }.sink { token in
      if token.number > 0 { return }
      for number in 1...5 { subject.send(Token(number) { released.note(number) }) }
      kept.value?.cancel()
    }
    subject.send(Token(0) { released.note(0) })

    #expect(released.entries.sorted() == Array(0...5))
  }
}
