@testable import Streams

enum SharingOperator: String, UnaryOperator, CaseIterable {
  case share, sharedTwice, autoconnect, multicast, makeConnectable
  case shareReplay, sharedReplayTwice, groupBy

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
    case .shareReplay: return upstream.share(replay: 2).eraseToAnyPublisher()
    case .sharedReplayTwice:
      let shared = upstream.share(replay: 2)
      return shared.merge(with: shared).eraseToAnyPublisher()
    case .groupBy:
      return upstream.groupBy { ($0 + w.number) % 3 }.flatMap { $0 }.eraseToAnyPublisher()
    case .makeConnectable:
      return upstream.replaceError(with: 9).makeConnectable().autoconnect()
        .setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .share, .autoconnect, .multicast, .shareReplay, .groupBy: return upstream
    // The second finds what is kept, which depends on how much is asked for.
    case .sharedReplayTwice: return nil
    case .makeConnectable: return upstream.withoutFailure
    // The second subscriber finds what the first has left.
    case .sharedTwice: return upstream.end == .open ? nil : upstream
    }
  }
}
