import Dispatch
import Streams
import TrackerPipeline

/// What must hold no more after a million values than after ten thousand. A value comes every
/// millisecond.
let endlessSuite: [EndlessStream] = [
  stream("scan, removeDuplicates") { subject, _ in
    subject.scan(0) { $0 &+ $1 }.removeDuplicates().sink { _ in }
  },
  stream("debounce") { subject, scheduler in
    subject.debounce(for: .microseconds(500), scheduler: scheduler).sink { _ in }
  },
  stream("debounce that never comes to rest") { subject, scheduler in
    subject.debounce(for: .milliseconds(5), scheduler: scheduler).sink { _ in }
  },
  stream("throttle") { subject, scheduler in
    subject.throttle(for: .milliseconds(5), scheduler: scheduler, latest: true).sink { _ in }
  },
  stream("delay") { subject, scheduler in
    subject.delay(for: .milliseconds(50), scheduler: scheduler).sink { _ in }
  },
  stream("timeout") { subject, scheduler in
    subject.timeout(.milliseconds(50), scheduler: scheduler).sink { _ in }
  },
  stream("receive(on:) virtual time") { subject, scheduler in
    subject.receive(on: scheduler).sink { _ in }
  },
  stream("flatMap") { subject, _ in
    subject.flatMap { Just($0) }.sink { _ in }
  },
  stream("flatMap, children that take time") { subject, scheduler in
    subject.flatMap { Just($0).delay(for: .milliseconds(20), scheduler: scheduler) }.sink { _ in }
  },
  stream("switchToLatest") { subject, scheduler in
    subject.map { Just($0).delay(for: .milliseconds(20), scheduler: scheduler) }
      .switchToLatest().sink { _ in }
  },
  stream("zip") { subject, _ in subject.zip(subject).sink { _ in } },
  stream("combineLatest") { subject, _ in subject.combineLatest(subject).sink { _ in } },
  stream("withLatestFrom") { subject, _ in subject.withLatestFrom(subject).sink { _ in } },
  stream("merge") { subject, _ in subject.merge(with: subject).sink { _ in } },
  stream("share") { subject, _ in
    let shared = subject.share()
    let sinks = (0..<3).map { _ in shared.sink { _ in } }
    return AnyCancellable { for sink in sinks { sink.cancel() } }
  },
  EndlessStream("subscribers that come and go") {
    let subject = PassthroughSubject<Int, Never>()
    return { value in
      let sink = subject.map { $0 &+ 1 }.sink { _ in }
      subject.send(value)
      sink.cancel()
    }
  },
  EndlessStream("schedule and cancel") {
    let scheduler = VirtualTimeScheduler()
    return { _ in scheduler.schedule(after: .distantFuture) {}.cancel() }
  },
  EndlessStream("tracker below the movement gate") {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: EndlessLocationService(
          count: .max, scheduler: scheduler, fix: Fixes.standing),
        geocoder: CoordinateGeocoder(),
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedWhenInUse)], scheduler: scheduler),
        scheduler: scheduler))
    tracker.start()
    return { second in
      scheduler.advance(to: Instant.zero.advanced(by: .seconds(second)))
      withExtendedLifetime(tracker) {}
    }
  },
  // A thousand alerts are kept for the report of the ride.
  EndlessStream("live ride with a receiver that goes and sends garbage", tolerance: 200_000) {
    let live = LiveTrack(Fixes.standing)
    return { live.sendLine($0) }
  },
  // Last: a queue's thread gives its memory back seconds later, which would count for another row.
  // The queue keeps used memory for itself, as much as it likes. A leak would be 16 bytes a value.
  EndlessStream("receive(on:) a serial queue", tolerance: 5_000_000) {
    let queue = DispatchQueue(label: "benchmarks")
    let subject = PassthroughSubject<Int, Never>()
    let latest = CurrentValueSubject<Int, Never>(0)
    let sink = subject.receive(on: queue).subscribe(latest)
    return { value in
      subject.send(value)
      // What waits to be delivered is not what is measured.
      while value.isMultiple(of: 100), latest.value < value { queue.sync {} }
      withExtendedLifetime(sink) {}
    }
  },
]

private func stream(
  _ name: String,
  _ chain:
    @escaping @Sendable (PassthroughSubject<Int, Never>, VirtualTimeScheduler) -> AnyCancellable
) -> EndlessStream {
  EndlessStream(name) {
    let (subject, scheduler) = (PassthroughSubject<Int, Never>(), VirtualTimeScheduler())
    let sink = chain(subject, scheduler)
    return { value in
      subject.send(value)
      scheduler.advance(by: .milliseconds(1))
      withExtendedLifetime(sink) {}
    }
  }
}
