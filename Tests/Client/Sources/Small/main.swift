import Dispatch
import Streams

let numbers = PassthroughSubject<Int, Never>()
let cancellable =
  numbers
  .map { $0 * 2 }
  .filter { $0 > 2 }
  .sink { print($0) }
for number in 1...3 { numbers.send(number) }
