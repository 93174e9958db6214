// construct: assign(to: &$published)

import Streams

private final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var isValid = false
  @Published private(set) var length = 0

  init() {
    $query
      .map { $0.count > 2 }
      .assign(to: &$isValid)
    $query
      .map(\.count)
      .removeDuplicates()
      .assign(to: &$length)
  }
}
