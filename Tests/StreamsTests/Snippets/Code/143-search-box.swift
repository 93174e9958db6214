// construct: a search box: debounce, removeDuplicates, switchToLatest
// swift6: warning: capture of 'self' with non-Sendable type
// swift6: warning: capture of 'service' with non-Sendable type

import Dispatch
import Streams

private protocol SearchService {
  func search(_ text: String) -> AnyPublisher<[String], Error>
}

private final class SearchBox: ObservableObject {
  @Published var text = ""
  @Published private(set) var results: [String] = []
  @Published private(set) var isLoading = false

  private var cancellables: Set<AnyCancellable> = []

  init(service: SearchService) {
    $text
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .handleEvents(receiveOutput: { [weak self] _ in self?.isLoading = true })
      .map { text in
        service.search(text).replaceError(with: [])
      }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] results in
        self?.isLoading = false
        self?.results = results
      }
      .store(in: &cancellables)
  }
}
