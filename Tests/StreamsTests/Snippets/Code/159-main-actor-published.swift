// construct: a @MainActor view model whose own properties drive each other: assign(to: &$…)

import Streams

@MainActor
private final class Form: ObservableObject {
  @Published var name = ""
  @Published var email = ""
  @Published private(set) var isComplete = false

  init() {
    Publishers.CombineLatest($name, $email)
      .map { name, email in !name.isEmpty && email.contains("@") }
      .assign(to: &$isComplete)
  }
}
