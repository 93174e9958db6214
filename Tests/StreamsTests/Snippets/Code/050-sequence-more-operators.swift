// construct: append, prepend, output, dropFirst, prefix, contains, reduce on a Publishers.Sequence

import Streams

private func more(_ numbers: [Int]) {
  let source = numbers.publisher
  let longer: Publishers.Sequence<[Int], Never> = source.append(4, 5).append([6])
  let earlier: Publishers.Sequence<[Int], Never> = source.prepend(0).prepend([-1])
  let one: Optional<Int>.Publisher = source.output(at: 1)
  let few: Publishers.Sequence<[Int], Never> = source.output(in: 1..<3)
  let rest: Publishers.Sequence<DropFirstSequence<[Int]>, Never> = source.dropFirst(2)
  let start: Publishers.Sequence<PrefixSequence<[Int]>, Never> = source.prefix(2)
  let sum: Result<Int, Never>.Publisher = source.reduce(0, +)
  let has: Result<Bool, Never>.Publisher = source.contains(3)
  let all: Result<Bool, Never>.Publisher = source.allSatisfy { $0 > 0 }
  print(longer.sequence, earlier.sequence, one, few.sequence, rest.sequence, start.sequence)
  print(sum.result, has.result, all.result)
}
