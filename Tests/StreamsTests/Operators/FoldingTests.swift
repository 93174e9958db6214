import Streams
import Testing

@Suite struct FoldingTests {
  @Test func `reduce publishes the result at the end`() {
    expect(.play("-1-2-3-|") { source, _ in source.map(number).reduce(0, +) }, "-------(6|)")
  }

  @Test func `reduce of nothing is the initial result`() {
    expect(.play("--|") { source, _ in source.map(number).reduce(7, +) }, "--(7|)")
  }

  @Test func `a failure passes at once, without a result`() {
    expect(.play("-1-2-#") { source, _ in source.map(number).reduce(0, +) }, "-----#")
  }

  @Test func `the result waits to be asked for`() {
    let late = Marbles.play("-1-2-|", subscriber: "(^0)---------1") { source, _ in
      source.map(number).reduce(0, +)
    }

    expect(late, "----------(3|)")
  }

  @Test func `reduce into a value changes it, and publishes it at the end`() {
    expect(
      .play("-1-2-3-|") { source, _ in source.map(number).reduce(into: 0) { $0 += $1 } },
      "-------(6|)")
    expect(.play("--|") { source, _ in source.map(number).reduce(into: 7, +=) }, "--(7|)")
    expect(.play("-1-2-#") { source, _ in source.map(number).reduce(into: 0, +=) }, "-----#")
  }

  @Test func `reduce into an array changes it in place`() {
    let addresses = Journal<UInt>()
    let all = (0..<1_000).publisher.reduce(into: [Int]()) { result, value in
      if result.isEmpty { result.reserveCapacity(1_000) }
      result.append(value)
      result.withUnsafeBufferPointer { addresses.note(UInt(bitPattern: $0.baseAddress)) }
    }
    let run = all.sink { #expect($0 == Array(0..<1_000)) }
    run.cancel()
    #expect(Set(addresses.entries).count == 1)
  }

  @Test func `collect publishes all values at the end`() {
    let arrays = Marbles.play("-1-2-3-|") { source, _ in
      source.collect().map { $0 == ["1", "2", "3"] ? "A" : "\($0)" }
    }

    expect(arrays, "-------(A|)")
  }

  @Test func `a fold asks upstream for everything`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")

    _ = scheduler.record(source.collect(), subscriber: "(^1)")

    expect(source.requests, "*")
  }

  @Test func `collect in groups publishes each when it is full, and the rest at the end`() {
    let groups = Marbles.play("-1-2-3-|") { source, _ in
      source.collect(2).map { $0 == ["1", "2"] ? "A" : $0 == ["3"] ? "B" : "\($0)" }
    }

    expect(groups, "---A---(B|)")
  }

  @Test func `collect in groups asks for as many values as make the arrays that are asked for`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-4-5-|")

    let groups = scheduler.record(source.collect(2).map { $0.joined() }, subscriber: "(^1)----1")

    expect(groups, "---‹12›---‹34›")
    expect(source.requests, "2----2")
  }

  @Test func `what is left of a group waits to be asked for`() {
    let late = Marbles.play("-1-2-3-|", subscriber: "(^1)---------1") { source, _ in
      source.collect(2).map { $0.joined() }
    }

    expect(late, "---‹12›------(3|)")
  }

  @Test func `a failure drops what is left of a group`() {
    expect(.play("-1-2-3-#") { source, _ in source.collect(2).map { $0.joined() } }, "---‹12›---#")
  }

  @Test func `count publishes how many values came`() {
    expect(.play("-1-2-3-|") { source, _ in source.count() }, "-------(3|)")
  }

  @Test func `min and max publish the extremes`() {
    expect(.play("-2-1-3-|") { source, _ in source.min() }, "-------(1|)")
    expect(.play("-2-3-1-|") { source, _ in source.max() }, "-------(3|)")
    expect(.play("---|") { source, _ in source.max() }, "---|")
  }

  @Test func `of equal values min and max publish the first`() {
    for isMax in [true, false] {
      let winner = Marbles.play("-a-b-|") { source, _ in
        let order: @Sendable (String, String) -> Bool = { _, _ in false }
        return isMax ? source.max(by: order) : source.min(by: order)
      }
      expect(winner, "-----(a|)")
    }
  }

  @Test func `contains answers as soon as it knows`() {
    let found = Marbles.play("-1-2-3-|") { source, _ in
      source.contains("2").map { $0 ? "T" : "F" }
    }
    let missing = Marbles.play("-1-3-|") { source, _ in
      source.contains("2").map { $0 ? "T" : "F" }
    }

    expect(found, "---(T|)")
    expect(missing, "-----(F|)")
  }

  @Test func `contains where and allSatisfy cancel upstream once they know`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")
    let isOdd: @Sendable (String) -> Bool = { !number($0).isMultiple(of: 2) }

    let contains = scheduler.observe(source.contains { !isOdd($0) }.map { $0 ? "T" : "F" })
    let all = scheduler.observe(source.allSatisfy(isOdd).map { $0 ? "T" : "F" })
    scheduler.run()

    expect(contains.marbles, "---(T|)")
    expect(all.marbles, "---(F|)")
    expect(source.subscriptions, "(^^)--(!!)")
  }

  @Test func `an early answer waits to be asked for, and what comes meanwhile is ignored`() {
    let late = Marbles.play("-1-2-3-|", subscriber: "(^0)-----1") { source, _ in
      source.contains("2").map { $0 ? "T" : "F" }
    }

    expect(late, "------(T|)")
  }
}
