import Dispatch
import Foundation
import Streams

/// Publishers made by their initialisers, as they are written for Combine.
func timesOfPublishers() {
  let (queue, source) = (DispatchQueue(label: "times"), Just(1))
  let half = Duration.milliseconds(500)
  let options = DispatchQueue.SchedulerOptions(qos: .userInitiated)
  check(
    "debounce",
    [
      Publishers.Debounce(upstream: source, dueTime: 0.5, scheduler: queue, options: nil),
      Publishers.Debounce(upstream: source, dueTime: half, scheduler: queue, options: options),
      source.debounce(for: 0.5, scheduler: queue, options: options),
    ].map(\.dueTime), [half, half, half])
  check(
    "throttle",
    [
      Publishers.Throttle(upstream: source, interval: 0.5, scheduler: queue, latest: true),
      Publishers.Throttle(upstream: source, interval: half, scheduler: queue, latest: true),
    ].map(\.interval), [half, half])
  check(
    "delay",
    [
      Publishers.Delay(upstream: source, interval: 0.5, tolerance: 0.1, scheduler: queue),
      Publishers.Delay(upstream: source, interval: 0.5, tolerance: half, scheduler: queue),
      Publishers.Delay(upstream: source, interval: half, tolerance: 1, scheduler: queue),
      Publishers.Delay(
        upstream: source, interval: half, tolerance: .zero, scheduler: queue, options: options),
      source.delay(for: 0.5, tolerance: 0.1, scheduler: queue, options: nil),
      source.delay(for: half, tolerance: 0.1, scheduler: queue),
      source.delay(for: 0.5, tolerance: nil, scheduler: queue),
      source.delay(for: 0.5, scheduler: queue, options: options),
    ].map(\.interval), Array(repeating: half, count: 8))
  check(
    "timeout",
    [
      Publishers.Timeout(
        upstream: source, interval: 0.5, scheduler: queue, options: nil, customError: nil),
      Publishers.Timeout(
        upstream: source, interval: half, scheduler: queue, options: nil, customError: nil),
      source.timeout(0.5, scheduler: queue, options: nil),
    ].map(\.interval), [half, half, half])
  check(
    "collect",
    Publishers.CollectByTime(
      upstream: source, strategy: .byTime(ImmediateScheduler.shared, 1), options: nil
    ).recorded().outputs, [[1]])
  let immediate = ImmediateScheduler.shared
  check(
    "receive on",
    Publishers.ReceiveOn(upstream: source, scheduler: immediate, options: nil).recorded().outputs,
    [1])
  check(
    "subscribe on",
    Publishers.SubscribeOn(upstream: source, scheduler: immediate, options: nil)
      .recorded().outputs, [1])
  let failing = Publishers.MapError(upstream: Fail<Int, Failure>(error: Failure(code: 1))) {
    Failure(code: $0.code + 1)
  }
  check("map error", failing.recorded().completion, .failure(Failure(code: 2)))
  check("interval", half.timeInterval, 0.5)
  check("never", source.delay(for: .seconds(.max), scheduler: queue).recorded().outputs, [])
}
