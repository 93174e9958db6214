import Dispatch
import Testing

@testable import Streams

/// `timeout` delivers on its scheduler, as Combine's does.
@Suite struct TimeoutDeliveryTests {
  typealias Completion = Subscribers.Completion<MarbleFailure>

  let subject = PassthroughSubject<Int, MarbleFailure>()
  let scheduler = VirtualTimeScheduler()

  @Test(arguments: [Completion.finished, .failure(MarbleFailure())])
  func `nothing is delivered inline, and all of it in order`(completion: Completion) {
    let order = Journal<String>()
    let probe = Probe<Int, MarbleFailure>(
      onValue: { order.note("\($1)") }, onCompletion: { _ in order.note("end") })
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(probe)
    subject.send(1)
    subject.send(2)
    #expect(order.entries == [])
    scheduler.advance(by: .zero)
    #expect(order.entries == ["1", "2"])

    subject.send(3)
    subject.send(completion: completion)
    #expect(order.entries == ["1", "2"])
    scheduler.advance(by: .zero)

    #expect(order.entries == ["1", "2", "3", "end"])
    #expect(probe.completions == [completion])
    #expect(probe.breaches == [])
    scheduler.advance(by: .seconds(10))
    #expect(probe.completions == [completion])
  }

  @Test func `what is scheduled when downstream cancels is not delivered`() {
    let probe = Probe<Int, MarbleFailure>()
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(probe)
    subject.send(1)
    subject.send(completion: .finished)
    probe.cancelHere()
    scheduler.advance(by: .seconds(10))

    #expect(probe.values == [])
    #expect(probe.breaches == [])
  }

  @Test func `what came before the time was up comes before the end`() {
    let probe = Probe<Int, MarbleFailure>()
    subject.timeout(.milliseconds(5), scheduler: scheduler) { MarbleFailure() }.subscribe(probe)
    scheduler.advance(by: .milliseconds(4))
    subject.send(1)
    scheduler.advance(by: .milliseconds(20))

    #expect(probe.values == [1])
    #expect(probe.hasFailed)
    #expect(probe.breaches == [])
  }

  @Test(arguments: [true, false])
  func `on a queue everything is delivered on that queue`(fails: Bool) {
    let queue = DispatchQueue(label: "TimeoutDeliveryTests")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Journal<Bool>()
    let done = DispatchSemaphore(value: 0)
    let probe = Probe<Int, MarbleFailure>(
      onValue: { _, _ in places.note(DispatchQueue.getSpecific(key: key) == true) },
      onCompletion: { _ in
        places.note(DispatchQueue.getSpecific(key: key) == true)
        done.signal()
      })
    subject.timeout(.seconds(600), scheduler: queue).subscribe(probe)
    for number in 0..<100 { subject.send(number) }
    subject.send(completion: fails ? .failure(MarbleFailure()) : .finished)

    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(places.entries == Array(repeating: true, count: 101))
    #expect(probe.values == Array(0..<100))
    #expect(probe.breaches == [])
  }

  @Test func `when the time is up upstream is cancelled before downstream hears of it`() {
    let order = Journal<String>()
    let probe = Probe<Int, MarbleFailure>(onCompletion: { _ in order.note("end") })
    subject.handleEvents(receiveCancel: { order.note("cancel") })
      .timeout(.milliseconds(5), scheduler: scheduler).subscribe(probe)
    scheduler.advance(by: .milliseconds(5))

    #expect(order.entries == ["cancel", "end"])
  }
}
