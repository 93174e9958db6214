// construct: a protocol that refines ObservableObject and shows a Published.Publisher

import Streams

private protocol ListModeling: ObservableObject {
  var items: [String] { get }
  var itemsPublisher: Published<[String]>.Publisher { get }
}

private final class ListModel: ListModeling {
  @Published private(set) var items: [String] = []
  var itemsPublisher: Published<[String]>.Publisher { $items }
}

private func counts<Model: ListModeling>(of model: Model) -> AnyCancellable {
  model.itemsPublisher.map(\.count).removeDuplicates().sink { print($0) }
}
