import Streams
import Testing

@Suite struct LazySequenceTests {
  @Test func `an element is made when it is asked for`() {
    let made = Journal<Int>()
    let squares = (1...1_000).lazy.map { number in
      made.note(number)
      return number * number
    }.publisher
    #expect(made.count == 0)

    #expect(output(squares.prefix(2)) == [1, 4])
    #expect(made.entries == [1, 2])
    #expect(output(squares)?.count == 1_000)
    #expect(made.count == 1_002)
  }

  @Test func `it may be without end`() {
    #expect(output((0...).lazy.map { $0 * 2 }.publisher.prefix(3)) == [0, 2, 4])
    #expect(output((0...).lazy.filter { $0 % 2 == 1 }.publisher.prefix(2)) == [1, 3])
    #expect(output((0...).lazy.compactMap { $0 > 4 ? $0 : nil }.publisher.prefix(2)) == [5, 6])
    #expect(output((0...).lazy.prefix { $0 < 3 }.publisher) == [0, 1, 2])
    #expect(output((0...).lazy.flatMap { 0..<$0 }.publisher.prefix(3)) == [0, 0, 1])
  }

  @Test func `it waits for demand, and finishes with the last element`() {
    let scheduler = VirtualTimeScheduler()
    let values = ["a", "b", "c"].lazy.map { $0 }.publisher

    #expect(scheduler.record(values, subscriber: "(^1)-(2)") == "a-(bc|)")
  }

  @Test func `each subscriber begins at the start`() {
    let values = (1...3).lazy.map { -$0 }.publisher
    #expect(output(values) == [-1, -2, -3])
    #expect(output(values) == [-1, -2, -3])
  }

  /// The type of the iterator is not known here, nor if its metatype is sendable.
  private func doubled(_ numbers: some Sequence<Int> & Sendable) -> [Int]? {
    output(numbers.publisher.map { $0 * 2 })
  }

  @Test func `a sequence of any type is published`() {
    #expect(doubled([1, 2, 3]) == [2, 4, 6])
    #expect(doubled(Set([4])) == [8])
    #expect(doubled(stride(from: 1, to: 6, by: 2)) == [2, 6, 10])
  }

  @Test func `what is not lazy stays an array`() {
    let values: Publishers.Sequence<[Int], Never> = (1...3).map { $0 * 2 }.publisher
    #expect(values.sequence == [2, 4, 6])
  }
}
