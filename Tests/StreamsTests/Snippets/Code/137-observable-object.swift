// construct: ObservableObject with @Published properties, objectWillChange

import Streams

private final class Library: ObservableObject {
  @Published var books: [String] = []
  @Published var isLoading = false
}

private func changes(of library: Library) -> AnyCancellable {
  library.objectWillChange.sink { print("will change") }
}
