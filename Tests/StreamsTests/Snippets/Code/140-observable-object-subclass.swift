// construct: an ObservableObject and a subclass, each with @Published

import Streams

private class Document: ObservableObject {
  @Published var title = ""
}

private final class Note: Document {
  @Published var text = ""
}

private func watch(_ note: Note) -> [AnyCancellable] {
  [
    note.objectWillChange.sink { print("note will change") },
    note.$title.combineLatest(note.$text).sink { print($0, $1) },
  ]
}
