// construct: CurrentValueSubject's value changed in place

import Streams

private struct Filter: Sendable {
  var text = ""
  var tags: [String] = []
}

private func change(
  _ list: CurrentValueSubject<[Int], Never>, _ counts: CurrentValueSubject<[String: Int], Never>,
  _ filter: CurrentValueSubject<Filter, Never>
) -> AnyCancellable {
  list.value.append(3)
  list.value[0] += 1
  list.value.removeAll { $0 > 10 }
  counts.value["a", default: 0] += 1
  filter.value.text = "swift"
  filter.value.tags.append("new")
  return filter.map(\.text).removeDuplicates().sink { print($0) }
}
