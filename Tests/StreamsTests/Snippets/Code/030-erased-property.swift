// construct: erased types in properties, lazy and computed

import Streams

private final class Feed {
  @Published private var items: [String] = []
  private let refresh = PassthroughSubject<Void, Never>()

  lazy var count: AnyPublisher<Int, Never> =
    $items
    .map(\.count)
    .removeDuplicates()
    .eraseToAnyPublisher()

  var isEmpty: AnyPublisher<Bool, Never> {
    count.map { $0 == 0 }.eraseToAnyPublisher()
  }

  let titles: AnyPublisher<String, Never> = Just("Feed").eraseToAnyPublisher()

  func add(_ item: String) {
    items.append(item)
    refresh.send()
  }
}
