// construct: a type of another module that becomes Cancellable

import Dispatch
import Streams

extension DispatchWorkItem: @retroactive Cancellable, @retroactive @unchecked Sendable {}

private func later(_ action: @escaping @Sendable () -> Void) -> AnyCancellable {
  let item = DispatchWorkItem(block: action)
  DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
  return AnyCancellable(item)
}
