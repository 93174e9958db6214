// construct: SchedulerTimeType, Stride, SchedulerOptions, options: and tolerance:, NewPublisher, encode(into:)
// swift5: warning: is deprecated
// swift6: warning: is deprecated

import Foundation
import Streams

struct Wait<Context: Scheduler> {
  let context: Context
  let interval: Context.SchedulerTimeType.Stride
  let options: Context.SchedulerOptions?

  func wait<Upstream: Publisher>(on upstream: Upstream) -> AnyPublisher<
    Upstream.Output, Upstream.Failure
  > {
    upstream
      .delay(for: interval, tolerance: nil, scheduler: context, options: options)
      .receive(on: context, options: options)
      .eraseToAnyPublisher()
  }

  func later(_ action: @escaping @Sendable () -> Void) -> Cancellable {
    let date: Context.SchedulerTimeType = context.now.advanced(by: interval)
    context.schedule(options: options, action)
    context.schedule(after: date, tolerance: context.minimumTolerance, options: options, action)
    return context.schedule(
      after: date, interval: interval, tolerance: context.minimumTolerance, options: options, action
    )
  }
}

func namesOfSchedulers() throws {
  let queue = DispatchQueue(label: "names")
  let subject = PassthroughSubject<Int, Never>()
  _ = subject.subscribe(on: queue, options: nil)
  _ = subject.debounce(for: .seconds(1), scheduler: queue, options: nil)
  _ = subject.delay(for: .seconds(1), scheduler: queue, options: nil)
  _ = subject.timeout(.seconds(1), scheduler: queue, options: nil)
  _ = subject.collect(.byTime(queue, .seconds(1)), options: nil)
  _ = subject.measureInterval(using: queue, options: nil)
  _ = Timer.publish(every: 1, on: .main, in: .common, options: nil)
  let center = NotificationCenter.default
  let name = Notification.Name("names")
  print(center.publisher(for: name) == center.publisher(for: name))
  let inner: Publishers.FlatMap<Just<Int>, PassthroughSubject<Int, Never>>.NewPublisher = Just(1)
  let latest: Publishers.SwitchToLatest<Just<Int>, AnyPublisher<Just<Int>, Never>>.P = inner
  print(latest.output)
}
