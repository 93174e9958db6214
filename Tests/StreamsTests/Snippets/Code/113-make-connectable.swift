// construct: makeConnectable and connect, when all have subscribed

import Streams

private func start() -> [AnyCancellable] {
  let source = [1, 2, 3].publisher.share().makeConnectable()
  let first = source.sink { print("first", $0) }
  let second = source.sink { print("second", $0) }
  let connection = source.connect()
  return [first, second, AnyCancellable(connection)]
}
