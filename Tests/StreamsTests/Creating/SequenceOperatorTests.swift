import Streams
import Testing

private struct Odd: Error {}

/// The annotations say that the result is again a publisher of the same kind.
@Suite struct SequenceOperatorTests {
  let numbers = [3, 1, 1, 2].publisher

  @Test func `operators on a collection make a sequence of the result`() {
    let mapped: Publishers.Sequence<[String], Never> = numbers.map { "\($0)" }
    let filtered: Publishers.Sequence<[Int], Never> = numbers.filter { $0 > 1 }
    let prefix: Publishers.Sequence<PrefixSequence<[Int]>, Never> = numbers.prefix(2)
    let rest: Publishers.Sequence<DropFirstSequence<[Int]>, Never> = numbers.dropFirst()
    let dropped: Publishers.Sequence<DropWhileSequence<[Int]>, Never> = numbers.drop { $0 > 1 }
    let typed: Publishers.Sequence<[Int], Odd> = numbers.setFailureType(to: Odd.self)

    #expect(mapped.sequence == ["3", "1", "1", "2"])
    #expect(filtered.sequence == [3, 2])
    #expect(output(prefix) == [3, 1])
    #expect(output(rest) == [1, 1, 2])
    #expect(output(dropped) == [1, 1, 2])
    #expect(typed.sequence == numbers.sequence)
    #expect(numbers.retry(2) == numbers)
    #expect(numbers.compactMap { $0 > 1 ? $0 : nil }.sequence == [3, 2])
    #expect([1, nil].publisher.replaceNil(with: 0).sequence == [1, 0])
    #expect(numbers.prefix { $0 > 2 }.sequence == [3])
    #expect(numbers.scan(0, +).sequence == [3, 4, 5, 7])
    #expect(numbers.removeDuplicates().sequence == [3, 1, 2])
    #expect(numbers.output(in: 1...2).sequence == [1, 1])
    #expect(numbers.output(in: 3...).sequence == [2])
    #expect(numbers.output(in: ..<1).sequence == [3])
    #expect(numbers.output(in: 9...).sequence == [])
    #expect(numbers.ignoreOutput() == Empty())
  }

  @Test func `a replaceable collection takes more elements`() {
    let more: Publishers.Sequence<[Int], Never> = numbers.append(4, 5).prepend(0)

    #expect(more.sequence == [0, 3, 1, 1, 2, 4, 5])
    #expect([1].publisher.append([2]).append([3].publisher).sequence == [1, 2, 3])
    #expect([1].publisher.prepend([2]).prepend([3].publisher).sequence == [3, 2, 1])
  }

  @Test func `what may be missing is an optional's publisher`() {
    let first: Optional<Int>.Publisher = numbers.first()

    #expect(first.output == 3)
    #expect(numbers.last().output == 2)
    #expect(numbers.first { $0 < 3 }.output == 1)
    #expect(numbers.last { $0 > 2 }.output == 3)
    #expect(numbers.min().output == 1)
    #expect(numbers.max().output == 3)
    #expect(numbers.min { $0 > $1 }.output == 3)
    #expect(numbers.max { $0 > $1 }.output == 1)
    #expect(numbers.output(at: 3).output == 2)
    #expect(numbers.output(at: 4).output == nil)
    #expect([Int]().publisher.first().output == nil)
    #expect([Int]().publisher.max().output == nil)
  }

  @Test func `what is always there is a value or a result`() throws {
    let count: Just<Int> = numbers.count()
    let counted: Result<Int, Odd>.Publisher = numbers.setFailureType(to: Odd.self).count()
    let sum: Result<Int, Never>.Publisher = numbers.reduce(0, +)

    #expect(count == Just(4))
    #expect(type(of: numbers.count()) == Just<Int>.self)
    #expect(type(of: (1...3).publisher.count()) == Just<Int>.self)
    #expect(sum.result == .success(7))
    #expect(try counted.result.get() == 4)
    #expect(numbers.collect().result == .success([3, 1, 1, 2]))
    #expect(numbers.contains(2).result == .success(true))
    #expect(numbers.contains { $0 > 3 }.result == .success(false))
    #expect(numbers.allSatisfy { $0 > 0 }.result == .success(true))
    #expect(try numbers.tryReduce(0, +).result.get() == 7)
    #expect(try numbers.tryContains { $0 == 2 }.result.get())
    #expect(throws: Odd.self) { try numbers.tryAllSatisfy { _ in throw Odd() }.result.get() }
  }

  @Test func `operators on an endless sequence run as elements are asked for`() {
    let evens = (1...).publisher.filter { $0.isMultiple(of: 2) }.map { $0 * 10 }.prefix(3)

    #expect(output(evens) == [20, 40, 60])
    #expect(output((1...).publisher.drop { $0 < 5 }.first()) == [5])
  }

  @Test func `each subscriber of a shortened sequence sees it from the start`() {
    let rest = numbers.dropFirst(2)

    #expect(output(rest) == [1, 2])
    #expect(output(rest) == [1, 2])
  }

  #if compiler(>=6.3)
    @Test(.beforeOthers, arguments: [-1, .min])
    func `a negative length is a programming error`(length: Int) async {
      await #expect(processExitsWith: .failure) { [length] in
        _ = [1].publisher.prefix(length)
      }
    }
  #endif

  @Test func `places of a collection are its own indices`() {
    let slice = [1, 2, 3][1...].publisher

    #expect(slice.output(at: 1).output == 2)
    #expect(slice.output(at: 0).output == nil)
    #expect(slice.output(at: -1).output == nil)
    #expect(slice.output(at: .max).output == nil)
    #expect(slice.output(in: 0..<2).sequence == [2])
    #expect(slice.output(in: 0...Int.max).sequence == [2, 3])
    #expect(slice.output(in: ...1).sequence == [2])
    #expect(slice.output(in: -5 ..< -2).sequence == [])
    #expect(slice.output(in: 7...).sequence == [])
    let word = "abc"
    #expect(word.publisher.output(at: word.index(after: word.startIndex)).output == "b")
    #expect(word.publisher.output(in: word.startIndex...word.endIndex).sequence == ["a", "b", "c"])
  }

  @Test func `places of another publisher are counted, up to the last there is`() {
    let source = numbers.eraseToAnyPublisher()

    #expect(output(source.output(at: .max)) == [])
    #expect(output(source.output(in: 0...Int.max)) == output(source))
    #expect(output(source.output(in: ...Int.max)) == output(source))
    #expect(output(source.output(in: Int.max...Int.max)) == [])
    #expect(output(source.output(in: 1..<Int.max)) == output(source.dropFirst()))
  }

  #if compiler(>=6.3)
    @Test(.beforeOthers, arguments: [-1, .min])
    func `a negative place is a programming error`(place: Int) async {
      await #expect(processExitsWith: .failure) { [place] in
        _ = [1].publisher.eraseToAnyPublisher().output(at: place)
      }
    }
  #endif
}
