import Streams
import Testing

/// `append`, `prepend`, `prefix(untilOutputFrom:)`, `drop(untilOutputFrom:)`.
@Suite struct ConcatenatingTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `append publishes values when upstream has finished`() {
    expect(.play("-1-2-|") { source, _ in source.append("8", "9") }, "-1-2-(89|)")
  }

  @Test func `append publishes the elements of a sequence when upstream has finished`() {
    expect(.play("-1-|") { source, _ in source.append(Set(["7"])) }, "-1-(7|)")
  }

  @Test func `append publishes another stream when upstream has finished`() {
    expect(.play("-1-2-|", "-8-9-|") { a, b, _ in a.append(b) }, "-1-2--8-9-|")
  }

  @Test func `append asks the second for exactly the demand that is left, and not before`() {
    let (first, second) = (scheduler.cold("-1-2-|"), scheduler.cold("-8-9-|"))

    expect(scheduler.record(first.append(second), subscriber: "(^3)"), "-1-2--8")
    expect(first.requests, "3")
    expect(second.requests, "-----1")
    expect(second.subscriptions, "-----^")
  }

  @Test func `nothing follows a failure of the first`() {
    let second = scheduler.cold("-8-9-|")

    expect(scheduler.record(scheduler.cold("-1-#").append(second)), "-1-#")
    expect(second.subscriptions, "-")
  }

  @Test func `append passes the second's failure on`() {
    expect(.play("-1|", "-8#") { a, b, _ in a.append(b) }, "-1-8#")
  }

  @Test func `the appended values wait to be asked for`() {
    expect(
      .play("1|", subscriber: "(^1)---1-1") { source, _ in source.append("8", "9") }, "1---8-(9|)")
  }

  @Test func `a cancellation reaches the one that runs`() {
    let (first, second) = (scheduler.cold("-1-|"), scheduler.cold("-8-9-|"))

    expect(scheduler.record(first.append(second), subscriber: "^-----!"), "-1--8")
    expect(first.subscriptions, "^")
    expect(second.subscriptions, "---^--!")
  }

  @Test func `prepend publishes values before those of upstream`() {
    expect(.play("-1-2-|") { source, _ in source.prepend("8", "9") }, "(89)1-2-|")
  }

  @Test func `prepend publishes the elements of a sequence before upstream`() {
    expect(.play("-1-|") { source, _ in source.prepend(["7", "8"]) }, "(78)1-|")
  }

  @Test func `prepend publishes another stream before upstream`() {
    expect(.play("-1-2-|", "-8-9-|") { a, b, _ in a.prepend(b) }, "-8-9--1-2-|")
  }

  @Test func `prefix until output ends with the trigger's first value`() {
    let source = scheduler.cold("-1-2-3-4-|")
    let trigger = scheduler.cold("------x--")

    expect(scheduler.record(source.prefix(untilOutputFrom: trigger)), "-1-2-3|")
    expect(source.subscriptions, "^-----!")
    expect(trigger.requests, "1")
    expect(trigger.subscriptions, "^-----!")
  }

  @Test(arguments: ["--|", "--#"])
  func `a trigger that ends without a value does not end the prefix`(trigger: String) {
    let values = Marbles.play("-1-2-3-|", Marbles(trigger)) { a, b, _ in
      a.prefix(untilOutputFrom: b)
    }

    expect(values, "-1-2-3-|")
  }

  @Test func `a trigger that fires at once ends the prefix before upstream is subscribed to`() {
    let source = scheduler.cold("1-2-|")
    let probe = Probe<String, MarbleFailure>()
    source.prefix(untilOutputFrom: Just(1)).subscribe(probe)

    #expect(probe.hasFinished && probe.breaches == [] && probe.subscription != nil)
    expect(source.subscriptions, "-")
  }

  @Test func `prefix until output passes demand on, and cancels the trigger at the end`() {
    let source = scheduler.cold("123|")
    let trigger = scheduler.cold("---------x")

    expect(
      scheduler.record(source.prefix(untilOutputFrom: trigger), subscriber: "(^1)-2"), "1-(23)|")
    expect(source.requests, "1-2")
    expect(trigger.subscriptions, "^--!")
  }

  @Test func `drop until output begins with the trigger's first value`() {
    let source = scheduler.cold("-1-2-3-4-|")
    let trigger = scheduler.cold("----x----")

    expect(scheduler.record(source.drop(untilOutputFrom: trigger)), "-----3-4-|")
    expect(trigger.requests, "1")
    expect(trigger.subscriptions, "^---!")
  }

  @Test func `drop until output drops everything if the trigger finishes without a value`() {
    expect(.play("-1-2-3-|", "--|") { a, b, _ in a.drop(untilOutputFrom: b) }, "--|")
  }

  @Test func `drop until output fails with the trigger, unless that has sent its value`() {
    let source = scheduler.cold("-1-2-3-|")

    expect(scheduler.record(source.drop(untilOutputFrom: scheduler.cold("--#"))), "--#")
    expect(source.subscriptions, "^-!")
    expect(.play("-1-2-3-|", "--x#") { a, b, _ in a.drop(untilOutputFrom: b) }, "---2-3-|")
  }

  @Test func `who asks drop until output for one value gets one`() {
    let source = scheduler.cold("-1-2-3-4-|")
    let values = source.drop(untilOutputFrom: scheduler.cold("----x"))

    expect(scheduler.record(values, subscriber: "(^1)"), "-----3")
    expect(source.requests, "11-1")
  }

  @Test func `ifEmpty switches to another publisher when there was no value`() {
    let scheduler = VirtualTimeScheduler()
    let other = scheduler.cold("-8-9-|")

    expect(scheduler.record(scheduler.cold("---|").ifEmpty(switchTo: other)), "----8-9-|")
    expect(other.subscriptions, "---^")
  }

  @Test func `ifEmpty leaves alone what has a value, or fails`() {
    let scheduler = VirtualTimeScheduler()
    let other = scheduler.cold("-8-9-|")
    let full = scheduler.cold("-1-|").ifEmpty(switchTo: other)
    let failing = scheduler.cold("-#").ifEmpty(switchTo: other)

    expect(scheduler.record(full, for: .milliseconds(9)), "-1-|")
    expect(scheduler.record(failing), "-#")
    expect(other.subscriptions, "-")
  }

  @Test func `repeat runs a publisher so often`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-|")

    expect(scheduler.record(source.repeat(2)), "-1--1-|")
    expect(source.subscriptions, "^--^")
  }

  @Test func `repeat runs nothing 0 times, and for ever without a number`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1|")

    expect(scheduler.record(source.repeat(0)), "|")
    expect(source.subscriptions, "-")
    expect(scheduler.record(Just(1).repeat().prefix(5)), "(11111|)")
  }

  @Test func `repeat ends with a failure, and carries the remaining demand over`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-|")

    expect(.play("-1-#") { source, _ in source.repeat() }, "-1-#")
    expect(scheduler.record(source.repeat(), subscriber: "(^2)-------!"), "-1--1")
    expect(source.requests, "2--1")
  }

  @Test func `repeat waits between two runs`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-|")
    let polled = source.repeat(2, after: .milliseconds(2), scheduler: scheduler)

    expect(scheduler.record(polled), "-1----1-|")
    expect(source.subscriptions, "^----^")
  }

  @Test func `a cancellation between two runs is the end`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-|")
    let polled = source.repeat(after: .milliseconds(5), scheduler: scheduler)

    expect(scheduler.record(polled, subscriber: "^---!"), "-1")
    expect(source.subscriptions, "^")
    #expect(scheduler.pendingCount == 0)
  }
}
