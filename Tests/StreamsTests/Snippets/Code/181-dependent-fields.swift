// construct: two-way bindings between @Published properties
// swift6: warning: capture of 'self' with non-Sendable type

import Dispatch
import Streams

private final class Converter: ObservableObject {
  @Published var celsius = 0.0
  @Published var fahrenheit = 32.0
  private var cancellables = Set<AnyCancellable>()

  init() {
    $celsius
      .map { $0 * 9 / 5 + 32 }
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.fahrenheit = $0 }
      .store(in: &cancellables)
    $fahrenheit
      .dropFirst()
      .map { ($0 - 32) * 5 / 9 }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.celsius = $0 }
      .store(in: &cancellables)
  }
}
