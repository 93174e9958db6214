import Streams
import Testing

@Suite struct FilteringTests {
  @Test func `filter keeps the values that satisfy`() {
    let even = Marbles.play("-1-2-3-4-|") { source, _ in
      source.filter { number($0).isMultiple(of: 2) }
    }

    expect(even, "---2---4-|")
  }

  @Test func `removeDuplicates drops values equal to the one before`() {
    expect(.play("-1-1-2-2-1-|") { source, _ in source.removeDuplicates() }, "-1---2---1-|")
  }

  @Test func `removeDuplicates compares with the value published, so a tolerance does not drift`() {
    let steps = Marbles.play("-1-2-3-4-5-|") { source, _ in
      source.map(number).removeDuplicates { abs($0 - $1) <= 1 }
    }

    expect(steps, "-1---3---5-|")
  }

  @Test func `first publishes one value and finishes`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("--1-2-|")

    expect(scheduler.record(source.first()), "--(1|)")
    expect(source.subscriptions, "^-!")
  }

  @Test func `first finishes empty if upstream does`() {
    expect(.play("--|") { source, _ in source.first() }, "--|")
  }

  @Test func `first where publishes the first value that satisfies`() {
    let even = Marbles.play("-1-2-3-|") { source, _ in
      source.first { number($0).isMultiple(of: 2) }
    }

    expect(even, "---(2|)")
  }

  @Test func `prefix finishes with its last value`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-4-|")

    expect(scheduler.record(source.prefix(2)), "-1-(2|)")
    expect(source.subscriptions, "^--!")
  }

  @Test func `a prefix of nothing finishes at once`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")

    expect(scheduler.record(source.prefix(0)), "|")
    expect(source.subscriptions, "(^!)")
  }

  @Test func `a prefix of nothing publishes nothing of a sequence`() {
    let seen = CurrentValueSubject<[Int], Never>([])
    let run = [1, 2, 3].publisher.prefix(0).sink { seen.value.append($0) }

    #expect(seen.value == [])
    run.cancel()
  }

  @Test func `prefix while finishes at the first value that does not satisfy`() {
    expect(.play("-1-2-3-1-|") { source, _ in source.prefix { number($0) < 3 } }, "-1-2-|")
  }

  @Test func `drop while publishes all from the first value that does not satisfy`() {
    expect(
      .play("-1-2-3-1-|") { source, _ in source.drop { number($0) < 3 } }, "-----3-1-|")
  }

  @Test func `last publishes the last value at the end`() {
    expect(.play("-1-2-3-|") { source, _ in source.last() }, "-------(3|)")
    expect(.play("---|") { source, _ in source.last() }, "---|")
  }

  @Test func `last where publishes the last value that satisfies`() {
    let odd = Marbles.play("-1-2-3-4-|") { source, _ in
      source.last { !number($0).isMultiple(of: 2) }
    }

    expect(odd, "---------(3|)")
  }

  @Test func `dropFirst drops so many values, and asks for others instead`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-4-|")

    expect(scheduler.record(source.dropFirst(2)), "-----3-4-|")
    let one = Marbles.play("-1-2-3-4-|", subscriber: "(^1)") { source, _ in source.dropFirst(2) }
    expect(one, "-----3")
  }

  @Test func `output at a place publishes one value and finishes`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")

    expect(scheduler.record(source.output(at: 1)), "---(2|)")
    expect(source.subscriptions, "^--!")
  }

  @Test func `output in a range publishes its values and finishes with the last`() {
    expect(.play("-1-2-3-4-|") { source, _ in source.output(in: 1..<3) }, "---2-(3|)")
    expect(.play("-1-2-3-4-|") { source, _ in source.output(in: 2...) }, "-----3-4-|")
    expect(.play("-1-2-|") { source, _ in source.output(in: 1..<1) }, "|")
    expect(.play("-1-2-|") { source, _ in source.output(in: ...0) }, "-(1|)")
  }

  @Test func `ignoreOutput passes the completion only`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")

    expect(scheduler.record(source.ignoreOutput(), subscriber: "(^0)"), "-------|")
    expect(source.requests, "*")
  }

  @Test func `replaceEmpty publishes its value if there is no other`() {
    expect(.play("-----|") { source, _ in source.replaceEmpty(with: "9") }, "-----(9|)")
    expect(.play("-1-2-|") { source, _ in source.replaceEmpty(with: "9") }, "-1-2-|")
    expect(.play("--#") { source, _ in source.replaceEmpty(with: "9") }, "--#")
  }

  @Test func `the value of replaceEmpty waits to be asked for`() {
    let late = Marbles.play("--|", subscriber: "(^0)---1") { source, _ in
      source.replaceEmpty(with: "9")
    }

    expect(late, "----(9|)")
  }

  @Test func `dropLast publishes a value when as many more have come`() {
    expect(.play("-1-2-3-4-|") { source, _ in source.dropLast(2) }, "-----1-2-|")
    expect(.play("-1-2-|") { source, _ in source.dropLast(2) }, "-----|")
    expect(.play("-1-2-|") { source, _ in source.dropLast(0) }, "-1-2-|")
    expect(.play("-1-2-#") { source, _ in source.dropLast() }, "---1-#")
  }

  @Test func `dropLast asks for what it keeps besides, once`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.hot("-1-2-3-4-|")
    expect(scheduler.record(source.dropLast(), subscriber: "(^1)----1"), "---1-2---|")
    expect(source.requests, "11---1")
  }

  @Test func `takeLast publishes the last values when upstream has finished`() {
    expect(.play("-1-2-3-|") { source, _ in source.takeLast(2) }, "-------(23|)")
    expect(.play("-1-|") { source, _ in source.takeLast(2) }, "---(1|)")
    expect(.play("-1-2-|") { source, _ in source.takeLast(0) }, "-----|")
  }

  @Test func `takeLast waits to be asked, and finishes behind its last value`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("123|")

    expect(scheduler.record(source.takeLast(2), subscriber: "(^1)----1"), "---2-(3|)")
    expect(source.requests, "*")
  }

  @Test func `takeLast drops what it has kept when upstream fails`() {
    expect(.play("-1-2-#") { source, _ in source.takeLast(2) }, "-----#")
  }

  @Test func `an inclusive prefix ends with the first value that does not satisfy`() {
    let source: Marbles = "-1-2-3-1-|"

    expect(
      .play(source) { s, _ in s.prefix(while: { number($0) < 3 }, behavior: .inclusive) },
      "-1-2-(3|)")
    expect(
      .play(source) { s, _ in s.prefix(while: { number($0) < 3 }, behavior: .exclusive) },
      "-1-2-|")
  }

  @Test func `an inclusive prefix of values that all satisfy is all of them`() {
    let all = Marbles.play("-1-2-#") { source, _ in
      source.prefix(while: { number($0) < 3 }, behavior: .inclusive)
    }

    expect(all, "-1-2-#")
  }
}
