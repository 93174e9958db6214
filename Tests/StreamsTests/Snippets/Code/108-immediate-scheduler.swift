// construct: ImmediateScheduler in a test

import Streams

private func immediate() -> [Int] {
  let collected = CurrentValueSubject<[Int], Never>([])
  let cancellable = (1...3).publisher
    .receive(on: ImmediateScheduler.shared)
    .collect()
    .sink { collected.value = $0 }
  cancellable.cancel()
  return collected.value
}
