@testable import Streams

/// What keeps values, or adds some.
enum KeepingOperator: String, UnaryOperator, CaseIterable {
  case buffer, bufferDroppingOldest, bufferDroppingNewest, bufferFailing
  case appendValue, appendValues, prependValue, prependValues, `repeat`, repeatLater

  var repeats: Bool { self == .repeat || self == .repeatLater }
  var asksAhead: Bool { self == .buffer }

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let w = builder.witness
    return switch self {
    case .buffer:
      upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()
    case .bufferDroppingOldest:
      upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher()
    case .bufferDroppingNewest:
      upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
    case .bufferFailing:
      upstream.buffer(
        size: 1, prefetch: .byRequest, whenFull: .customError { (MarbleFailure(), w).0 }
      ).eraseToAnyPublisher()
    case .appendValue: upstream.append(8 + w.number).eraseToAnyPublisher()
    case .appendValues: upstream.append([2, 3 + w.number]).eraseToAnyPublisher()
    case .repeat: upstream.repeat(2).eraseToAnyPublisher()
    case .repeatLater:
      upstream.repeat(2, after: .milliseconds(2), scheduler: builder.scheduler)
        .eraseToAnyPublisher()
    case .prependValue: upstream.prepend(8 + w.number).eraseToAnyPublisher()
    case .prependValues: upstream.prepend([2, 3 + w.number]).eraseToAnyPublisher()
    }
  }

  func model(of upstream: StreamModel) -> StreamModel? {
    switch self {
    case .buffer: upstream
    // What they drop depends on how much is asked for.
    case .bufferDroppingOldest, .bufferDroppingNewest, .bufferFailing: nil
    case .appendValue: upstream.followed(by: StreamModel([8], .finished))
    case .appendValues: upstream.followed(by: StreamModel([2, 3], .finished))
    case .repeat: upstream.followed(by: upstream)
    case .repeatLater: nil
    case .prependValue: StreamModel([8], .finished).followed(by: upstream)
    case .prependValues: StreamModel([2, 3], .finished).followed(by: upstream)
    }
  }
}
