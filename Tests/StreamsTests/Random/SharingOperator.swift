@testable import Streams

enum SharingOperator: String, UnaryOperator, CaseIterable {
  case share, sharedTwice, autoconnect, multicast, makeConnectable

  var shares: Bool { true }

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    switch self {
    case .share: return upstream.share().eraseToAnyPublisher()
    case .sharedTwice:
      let shared = upstream.share()
      return shared.merge(with: shared).eraseToAnyPublisher()
    case .autoconnect:
      return upstream.multicast { (PassthroughSubject<Int, MarbleFailure>(), w).0 }.autoconnect()
        .eraseToAnyPublisher()
    case .multicast:
      return upstream.multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
    case .makeConnectable:
      return upstream.replaceError(with: 9).makeConnectable().autoconnect()
        .setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .share, .autoconnect, .multicast: return upstream
    case .makeConnectable: return upstream.withoutFailure
    // The second subscriber finds what the first has left.
    case .sharedTwice: return upstream.end == .open ? nil : upstream
    }
  }
}
