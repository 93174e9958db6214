@testable import Streams

enum TimingOperator: String, UnaryOperator, CaseIterable {
  case debounce, debounceEmitting, throttle, throttleFirst, delay, seconds
  case timeout, timeoutFailing, receiveOn, receiveOnMain, subscribeOn, measureInterval
  case collectByTime, collectByTimeOrCount, prefixFor

  static let interval = Duration.milliseconds(2)

  func build(on upstream: Stream, by builder: StreamBuilder) -> Stream {
    let (t, w, interval) = (builder.scheduler, builder.witness, Self.interval)
    return switch self {
    case .debounce: upstream.debounce(for: interval, scheduler: t).eraseToAnyPublisher()
    case .debounceEmitting:
      upstream.debounce(for: interval, scheduler: t, atCompletion: .emitPending)
        .eraseToAnyPublisher()
    case .throttle:
      upstream.throttle(for: interval, scheduler: t, latest: true).eraseToAnyPublisher()
    case .throttleFirst:
      upstream.throttle(for: interval, scheduler: t, latest: false).eraseToAnyPublisher()
    case .delay: upstream.delay(for: interval, scheduler: t).eraseToAnyPublisher()
    case .seconds: upstream.delay(for: 0.002, scheduler: t).eraseToAnyPublisher()
    case .timeout: upstream.timeout(interval * 2, scheduler: t).eraseToAnyPublisher()
    case .timeoutFailing:
      upstream.timeout(interval, scheduler: t) { (MarbleFailure(), w).0 }.eraseToAnyPublisher()
    case .prefixFor: upstream.prefix(for: interval * 2, scheduler: t).eraseToAnyPublisher()
    case .receiveOn: upstream.receive(on: t).eraseToAnyPublisher()
    // No closure behind it is the main actor's, so any thread will do.
    case .receiveOnMain: upstream.receive(on: .main(t)).eraseToAnyPublisher()
    case .subscribeOn: upstream.subscribe(on: t).eraseToAnyPublisher()
    case .measureInterval:
      upstream.measureInterval(using: t).map { Int($0 / .milliseconds(1)) + w.number }
        .eraseToAnyPublisher()
    case .collectByTime:
      upstream.collect(.byTime(t, interval)).map { $0.count + w.number }.eraseToAnyPublisher()
    case .collectByTimeOrCount:
      upstream.collect(.byTimeOrCount(t, interval, 2)).map { $0.count + w.number }
        .eraseToAnyPublisher()
    }
  }

  /// A model has no clock.
  func model(of upstream: StreamModel) -> StreamModel? { nil }
}
