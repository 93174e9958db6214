// construct: the type of a chain, spelled out in a property

import Streams

private final class Names {
  let source = PassthroughSubject<String, Never>()
  let lengths: Publishers.Map<Publishers.Filter<PassthroughSubject<String, Never>>, Int>
  let unique: Publishers.RemoveDuplicates<Publishers.Map<PassthroughSubject<String, Never>, Int>>

  init() {
    lengths = source.filter { !$0.isEmpty }.map { $0.count }
    unique = source.map { $0.count }.removeDuplicates()
  }
}
