// construct: the operators that stay a Publishers.Sequence

import Streams

private func operators(_ numbers: [Int]) {
  let source: Publishers.Sequence<[Int], Never> = numbers.publisher
  let even: Publishers.Sequence<[Int], Never> = source.filter { $0.isMultiple(of: 2) }
  let text: Publishers.Sequence<[String], Never> = source.map { "\($0)" }
  let found: Publishers.Sequence<[Int], Never> = source.compactMap { Int?($0) }
  let unique: Publishers.Sequence<[Int], Never> = source.removeDuplicates()
  let largest: Optional<Int>.Publisher = source.max()
  let first: Optional<Int>.Publisher = source.first()
  let last: Optional<Int>.Publisher = source.last()
  let count: Just<Int> = source.count()
  print(even.sequence, text.sequence, found.sequence, unique.sequence)
  print(largest, first, last, count.output)
}
