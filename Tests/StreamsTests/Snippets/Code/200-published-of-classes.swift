// construct: @Published properties of classes, closures, errors and optionals
// swift6: error: does not conform to the 'Sendable' protocol
// swift6: warning: does not conform to the 'Sendable' protocol
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private class Person {
  var age = 0
  var nickname: String?
}

private final class PeopleModel: ObservableObject {
  @Published var selected = Person()
  @Published var people: [Person] = []
  @Published var onDone: (() -> Void)?
  @Published var error: Error?
  private var cancellables = Set<AnyCancellable>()

  func start() {
    $selected.map { $0.age }.sink { print($0) }.store(in: &cancellables)
    $error.compactMap { $0 }.sink { print($0) }.store(in: &cancellables)
    $people.map(\.count).assign(to: \.selected.age, on: self).store(in: &cancellables)
    Just("Bo").map { $0 as String? }.assign(to: \.nickname, on: selected).store(in: &cancellables)
    objectWillChange.sink { [unowned self] in print(self.people) }.store(in: &cancellables)
  }
}
