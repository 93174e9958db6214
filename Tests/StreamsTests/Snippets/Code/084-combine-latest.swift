// construct: combineLatest of two, three and four, each with a transform

import Streams

private func forms(
  _ name: AnyPublisher<String, Never>, _ age: AnyPublisher<Int, Never>,
  _ isMember: AnyPublisher<Bool, Never>, _ city: AnyPublisher<String, Never>
) -> [AnyCancellable] {
  [
    name.combineLatest(age).sink { print($0, $1) },
    name.combineLatest(age, isMember).sink { name, age, isMember in print(name, age, isMember) },
    name.combineLatest(age, isMember, city).sink { print($0.0, $0.1, $0.2, $0.3) },
    name.combineLatest(age) { "\($0), \($1)" }.sink { print($0) },
    name.combineLatest(age, isMember) { $2 ? $0 : "\($1)" }.sink { print($0) },
    name.combineLatest(age, isMember, city) { "\($0) \($1) \($2) \($3)" }.sink { print($0) },
  ]
}
