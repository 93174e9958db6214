import Streams
import Testing

/// `asyncMap`, `tryAsyncMap` and `Publishers.task`, in virtual time.
@Suite struct AsyncMapTests {
  let scheduler = VirtualTimeScheduler()

  /// Each value takes 3 ms.
  func mapped(_ source: Marbles, _ policy: Publishers.AsyncPolicy) -> Marbles {
    scheduler.record(
      scheduler.cold(source).asyncMap(policy, on: scheduler) { [scheduler] value in
        try? await scheduler.sleep(for: .milliseconds(3))
        return value.uppercased()
      })
  }

  @Test func `in sequence, a value waits until the function has returned for the one before`() {
    expect(mapped("-a-b-------|", .sequential), "----A--B---|")
    expect(mapped("-(abc)|", .sequential), "----A--B--(C|)")
  }

  @Test func `with the latest, a newer value takes the place of the one before`() {
    expect(mapped("-a-b-------|", .latest), "------B----|")
  }

  @Test func `with dropping, a value that comes meanwhile is dropped`() {
    expect(mapped("-a-b-------|", .dropping), "----A------|")
    expect(mapped("-a-b--c----|", .dropping), "----A----C-|")
  }

  @Test func `with a number, the function runs for as many values at once, and loses none`() {
    expect(mapped("-(abcde)|", .concurrent(2)), "----(AB)--(CD)--(E|)")
  }

  @Test func `in order, several run at once, and results come in the order of the values`() {
    let values = scheduler.cold("(54321)|")
      .asyncMap(.ordered(3), on: scheduler) { [scheduler] value in
        try? await scheduler.sleep(for: .milliseconds(Int(value)!))
        return value
      }

    expect(scheduler.record(values), "-----(543)-(21|)")
  }

  @Test func `a value of a subject waits, too`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    subject.asyncMap(.concurrent(2), on: scheduler) { [scheduler] value in
      try? await scheduler.sleep(for: .seconds(1))
      return value
    }.subscribe(probe)

    for value in 1...10 { subject.send(value) }
    subject.send(completion: .finished)
    scheduler.run()

    #expect(probe.values == Array(1...10))
    #expect(probe.hasFinished)
  }

  @Test func `nothing is asked of upstream before downstream asks`() {
    let source = scheduler.cold("abc|")
    let values = source.asyncMap(.concurrent(2), on: scheduler) { $0 }

    _ = scheduler.record(values, subscriber: "---(^0)--1--1", for: .milliseconds(20))
    expect(source.requests, "------*")
  }

  @Test func `a cancellation cancels the task`() {
    let ends = Journal<String>()
    let run = Just(1).asyncMap(on: scheduler) { [scheduler] _ in
      do {
        try await scheduler.sleep(for: .seconds(10))
        ends.note("returned")
      } catch {
        ends.note("cancelled")
      }
    }.sink { _ in }
    scheduler.advance(by: .seconds(1))
    run.cancel()
    scheduler.run()

    #expect(ends.entries == ["cancelled"])
  }

  @Test func `a newer value cancels the task of the one before`() {
    let ends = Journal<String>()
    let searches = PassthroughSubject<String, Never>()
    let probe = Probe<String, Never>()
    searches.asyncMap(.latest, on: scheduler) { [scheduler] text in
      do { try await scheduler.sleep(for: .seconds(1)) } catch { ends.note(text) }
      return text
    }.subscribe(probe)

    searches.send("a")
    scheduler.advance(by: .milliseconds(500))
    searches.send("ab")
    scheduler.advance(by: .seconds(2))

    #expect(ends.entries == ["a"])
    #expect(probe.values == ["ab"])
  }

  @Test func `an error fails the stream, and cancels the other tasks`() {
    struct Wrong: Error {}
    let ends = Journal<Int>()
    let probe = Probe<Int, any Error>()
    [1, 2, 3].publisher.tryAsyncMap(.concurrent(3), on: scheduler) { [scheduler] number in
      do { try await scheduler.sleep(for: .seconds(number)) } catch { ends.note(number) }
      if number == 2 { throw Wrong() }
      return number
    }.subscribe(probe)
    scheduler.run()

    #expect(probe.values == [1])
    #expect(probe.completions.count == 1)
    #expect(ends.entries == [3])
  }

  @Test func `a task publishes its value to each subscriber, which runs it`() {
    let runs = Journal<Int>()
    let task = Publishers.task(on: scheduler) { [scheduler] in
      runs.note(1)
      try? await scheduler.sleep(for: .milliseconds(3))
      return "a"
    }

    expect(scheduler.record(task), "---(a|)")
    expect(scheduler.record(task), "---(a|)")
    #expect(runs.count == 2)
  }

  @Test func `a task runs from the first request on, and its error fails the stream`() {
    let task = Publishers.task(on: scheduler) { () async throws(MarbleFailure) -> String in
      throw MarbleFailure()
    }

    expect(scheduler.record(task), "#")
    expect(scheduler.record(task, subscriber: "(^0)--1"), "---#")
  }
}
