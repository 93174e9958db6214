// construct: Just, and the operators that stay a Just

import Streams

private func just() -> AnyCancellable {
  let five = Just(5)
  let text: Just<String> = five.map { "\($0)" }
  let same: Just<Int> = five.removeDuplicates()
  let total: Result<Int, Never>.Publisher = five.reduce(10) { $0 + $1 }
  let hasFive: Just<Bool> = five.contains(5)
  let count: Just<Int> = five.count()
  let all: Just<[Int]> = five.collect()
  let replaced: Just<Int> = five.replaceEmpty(with: 0)
  print(five == Just(5), same.output, total.result, hasFive.output, count.output, all.output)
  print(replaced.output)
  return text.sink { print($0) }
}
