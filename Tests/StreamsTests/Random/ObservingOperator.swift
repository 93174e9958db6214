@testable import Streams

enum ObservingOperator: String, UnaryOperator, CaseIterable {
  case handleEvents, print, breakpoint

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .handleEvents:
      upstream.handleEvents(receiveOutput: { _ in _ = w.number }).eraseToAnyPublisher()
    case .print: upstream.print(to: NoOutput()).eraseToAnyPublisher()
    case .breakpoint: upstream.breakpoint(receiveOutput: { $0 < w.number }).eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? { upstream }
}
