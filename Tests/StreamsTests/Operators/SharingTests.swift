import Dispatch
import Streams
import Testing

@Suite struct SharingTests {
  @Test func `share sends one run to all subscribers`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let shared = source.share()
    let subscriber = scheduler.observe(shared)
    let late = scheduler.observe(shared, subscriber: "----^")
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "-1-2-3-|")
    expect(late.marbles, "-----3-|")
    expect(source.subscriptions, "^")
  }

  @Test func `share ends the run with its last subscriber, and starts again with the next`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let shared = source.share()
    let first = scheduler.observe(shared, subscriber: "^---!")
    let second = scheduler.observe(shared, subscriber: "-^-!")
    let third = scheduler.observe(shared, subscriber: "------^")
    scheduler.advance(by: .seconds(1))

    expect(first.marbles, "-1-2")
    expect(second.marbles, "-1")
    expect(third.marbles, "-------1-2-3-|")
    expect(source.subscriptions, "^---!-^")
  }

  @Test func `a subscription cancelled twice counts once`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let shared = source.share()
    let twice = scheduler.observe(shared, subscriber: "^--!")
    let held = CurrentValueSubject<(any Subscription)?, Never>(nil)
    shared.subscribe(AnySubscriber(receiveSubscription: { held.value = $0 }))
    let stays = scheduler.observe(shared)
    scheduler.advance(by: .milliseconds(4))
    held.value?.cancel()
    held.value?.cancel()
    scheduler.advance(by: .seconds(1))

    expect(twice.marbles, "-1")
    expect(stays.marbles, "-1-2-3-|")
    expect(source.subscriptions, "^")
  }

  @Test func `who comes after the completion gets the completion`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-|")
    let shared = source.share()
    let subscriber = scheduler.observe(shared)
    let late = scheduler.observe(shared, subscriber: "-----^")
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "-1-|")
    expect(late.marbles, "-----|")
  }

  @Test func `multicast starts when it is connected`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let multicast = source.multicast { PassthroughSubject() }
    let subscriber = scheduler.observe(multicast)
    let connection = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    scheduler.schedule(after: Instant(.milliseconds(3))) { connection.value = multicast.connect() }
    scheduler.schedule(after: Instant(.milliseconds(7))) { connection.value?.cancel() }
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "----1-2")
    expect(source.subscriptions, "---^---!")
  }

  @Test func `multicast through a current value subject gives late subscribers the latest`() {
    let scheduler = VirtualTimeScheduler()
    let shared = scheduler.cold("-1-2-3-|").multicast(subject: CurrentValueSubject("0"))
      .autoconnect()
    let subscriber = scheduler.observe(shared)
    let late = scheduler.observe(shared, subscriber: "----^")
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "01-2-3-|")
    expect(late.marbles, "----23-|")
  }

  @Test func `makeConnectable sends one run to all subscribers, once it is connected`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let connectable = source.replaceError(with: "e").makeConnectable()
    let subscriber = scheduler.observe(connectable)
    let late = scheduler.observe(connectable, subscriber: "----^")
    scheduler.advance(by: .milliseconds(2))
    expect(source.subscriptions, "-")
    let connection = connectable.connect()
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "---1-2-3-|")
    expect(late.marbles, "-----2-3-|")
    expect(source.subscriptions, "--^")
    connection.cancel()
  }

  @Test func `a second connection is the first one, as long as that is there`() {
    let subscriptions = Journal<Int>()
    let source = PassthroughSubject<Int, Never>()
    let connectable = source.handleEvents(receiveSubscription: { _ in subscriptions.note(1) })
      .makeConnectable()
    let probe = Probe<Int, Never>()
    connectable.subscribe(probe)
    let first = connectable.connect()
    let second = connectable.connect()
    source.send(1)

    #expect(probe.values == [1])
    #expect(subscriptions.count == 1)
    #expect(first as AnyObject === second as AnyObject)
    second.cancel()
    source.send(2)
    #expect(probe.values == [1])
    let third = connectable.connect()
    source.send(3)
    #expect(probe.values == [1, 3])
    #expect(subscriptions.count == 2)
    third.cancel()
    withExtendedLifetime(first) {}
  }

  @Test func `a connection after the end starts anew`() {
    let subscriptions = Journal<Int>()
    let source = Deferred {
      subscriptions.note(1)
      return Just(1)
    }
    let multicast = source.multicast(subject: CurrentValueSubject<Int, Never>(0))
    let first = multicast.connect()
    let second = multicast.connect()

    #expect(subscriptions.count == 2)
    #expect(first as AnyObject !== second as AnyObject)
  }

  @Test func `two threads that connect at once make one connection`() {
    let subscriptions = Journal<Int>()
    let source = PassthroughSubject<Int, Never>()
      .handleEvents(receiveSubscription: { _ in subscriptions.note(1) })
    let multicast = source.multicast { PassthroughSubject<Int, Never>() }
    let connections = Journal<any Cancellable & Sendable>()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in connections.note(multicast.connect()) }

    #expect(subscriptions.count == 1)
    withExtendedLifetime(connections) {}
  }

  @Test func `a connection that has been let go of is cancelled, and the next one starts anew`() {
    let subscriptions = Journal<Int>()
    let source = PassthroughSubject<Int, Never>()
      .handleEvents(receiveSubscription: { _ in subscriptions.note(1) })
    let multicast = source.multicast { PassthroughSubject<Int, Never>() }
    _ = multicast.connect()
    _ = multicast.connect()

    #expect(subscriptions.count == 2)
  }

  @Test func `a connectable timer that is connected twice ticks once`() {
    let scheduler = VirtualTimeScheduler()
    let timer = Publishers.ConnectableTimer(every: .milliseconds(10), scheduler: scheduler)
    let ticks = Journal<Instant>()
    let run = timer.sink { ticks.note($0) }
    let connections = [timer.connect(), timer.connect()]
    scheduler.advance(by: .milliseconds(25))

    #expect(ticks.count == 2)
    connections[1].cancel()
    scheduler.advance(by: .milliseconds(25))
    #expect(ticks.count == 2)
    run.cancel()
  }

  @Test func `a connection that is cancelled ends the run`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let connectable = source.assertNoFailure().makeConnectable()
    let subscriber = scheduler.observe(connectable)
    let connection = connectable.connect()
    scheduler.advance(by: .milliseconds(4))
    connection.cancel()
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "-1-2")
    expect(source.subscriptions, "^---!")
  }

  @Test func `share(replay:) sends the latest values to who comes late`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let shared = source.share(replay: 1)
    let subscriber = scheduler.observe(shared)
    let late = scheduler.observe(shared, subscriber: "----^")
    let last = scheduler.observe(shared, subscriber: "---------^")
    scheduler.advance(by: .seconds(1))

    expect(subscriber.marbles, "-1-2-3-|")
    expect(late.marbles, "----23-|")
    expect(last.marbles, "---------(3|)")
    expect(source.subscriptions, "^")
  }

  @Test func `share(replay:) of what sends at once gives all subscribers the same`() {
    let scheduler = VirtualTimeScheduler()
    let runs = CurrentValueSubject<Int, Never>(0)
    let shared = Deferred {
      runs.value += 1
      return [1, 2, 3].publisher
    }.share(replay: 3)

    expect(scheduler.record(shared), "(123|)")
    expect(scheduler.record(shared, subscriber: "(^1)-1-1"), "1-2-(3|)")
    #expect(runs.value == 1)
  }

  @Test func `share(replay:) never runs again what has completed, also if nobody has seen the end`()
  {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("123|")
    let shared = source.share(replay: 3)
    let slow = scheduler.observe(shared, subscriber: "(^1)-----!")
    let next = scheduler.observe(shared, subscriber: "-------^")
    scheduler.advance(by: .seconds(1))

    expect(slow.marbles, "1")
    expect(next.marbles, "-------(123|)")
    expect(source.subscriptions, "^")
  }
}
